"""The save format of Tabletop Simulator, as records: field for field, in the order it writes them.

Numbers are as the program has them: lengths in units of the table (about an inch), angles in
degrees, opacities and strengths of light from 0 to 1, scales as factors.

Fields that a kind of object does not have are `UNSET` and are left out of the file. A record read
from a file with fields that are not listed here is refused, which is how the tests notice them.
"""

from __future__ import annotations

from msgspec import UNSET, Struct, UnsetType, field


class Vector(Struct):
    """A point, a direction or three angles in degrees; y is up."""

    x: float
    y: float
    z: float


class Colour(Struct):
    """A colour, each part from 0 to 1."""

    r: float
    g: float
    b: float
    a: float | UnsetType = UNSET


class Transform(Struct, rename="camel"):
    """Where an object is, how it is turned (degrees) and how large it is."""

    pos_x: float
    pos_y: float
    pos_z: float
    rot_x: float
    rot_y: float
    rot_z: float
    scale_x: float
    scale_y: float
    scale_z: float


class CustomDeck(Struct):
    """A sheet of cards: the pictures of fronts and back, and how many cells the sheet has."""

    face_url: str = field(name="FaceURL")
    back_url: str = field(name="BackURL")
    columns: int = field(name="NumWidth")
    rows: int = field(name="NumHeight")
    back_is_hidden: bool = field(name="BackIsHidden", default=True)
    unique_back: bool = field(name="UniqueBack", default=False)
    type: int = field(name="Type", default=0)


class CustomTile(Struct, rename="pascal"):
    """The shape of a tile: 0 box, 1 hexagon, 2 circle, 3 rounded box."""

    type: int = 0
    thickness: float = 0.2
    stackable: bool = False
    stretch: bool = True


class CustomToken(Struct, rename="pascal"):
    """The shape of a token: cut out along the picture's transparency."""

    thickness: float = 0.2
    merge_distance_pixels: float = 15.0
    stand_up: bool = False
    stackable: bool = False


class CustomDice(Struct, rename="pascal"):
    """The shape of a die: 0 d4, 1 d6, 2 d8, 3 d10, 4 d12, 5 d20."""

    type: int = 1


class CustomImage(Struct, rename="pascal"):
    """The pictures of a tile, token, board or die."""

    image_url: str = field(name="ImageURL")
    image_secondary_url: str = field(name="ImageSecondaryURL", default="")
    image_scalar: float = 1.0
    width_scale: float = 0.0
    custom_tile: CustomTile | UnsetType = UNSET
    custom_token: CustomToken | UnsetType = UNSET
    custom_dice: CustomDice | UnsetType = UNSET


class CustomShader(Struct, rename="pascal"):
    """How a model reflects light: here it is dull like wood."""

    specular_color: Colour = field(default_factory=lambda: Colour(1.0, 1.0, 1.0))
    specular_intensity: float = 0.0
    specular_sharpness: float = 2.0
    fresnel_strength: float = 0.0


class CustomMesh(Struct, rename="pascal"):
    """A model and its picture. Material: 0 plastic, 1 wood, 2 metal, 3 cardboard; type: 0 generic.

    Without a model to collide with it is the model itself, made convex.
    """

    mesh_url: str = field(name="MeshURL")
    diffuse_url: str = field(name="DiffuseURL")
    normal_url: str = field(name="NormalURL", default="")
    collider_url: str = field(name="ColliderURL", default="")
    convex: bool = True
    material_index: int = 1
    type_index: int = 0
    custom_shader: CustomShader = field(default_factory=CustomShader)
    cast_shadows: bool = True


class BagOrder(Struct, rename="pascal"):
    """In which order a bag gives: 0 last in first out, 1 first in first out, 2 at random."""

    order: int = 0


class CounterValue(Struct):
    """What a counter shows."""

    value: int = 0


class TextState(Struct):
    """A text that lies on the table."""

    text: str = field(name="Text")
    colour: Colour = field(name="colorstate")
    size: int = field(name="fontSize", default=64)


class CustomPDF(Struct):
    """A document that can be read at the table, and the page at which it is open."""

    url: str = field(name="PDFUrl")
    password: str = field(name="PDFPassword", default="")
    page: int = field(name="PDFPage", default=0)
    page_offset: int = field(name="PDFPageOffset", default=0)


class SnapPoint(Struct, rename="pascal"):
    """A place that pulls what is dropped near it; with tags, only what carries one of them."""

    position: Vector
    rotation: Vector | UnsetType = UNSET
    tags: list[str] | UnsetType = UNSET


class RotationValue(Struct, rename="pascal"):
    """The value that an object shows in one rotation."""

    value: int | str
    rotation: Vector


class Rigidbody(Struct, rename="pascal"):
    """How heavy an object is and how it slows down."""

    mass: float = 1.0
    drag: float = 0.1
    angular_drag: float = 0.1
    use_gravity: bool = True


class UIAsset(Struct, rename="pascal"):
    """A picture (type 0) that the XML of the table uses by name."""

    type: int
    name: str
    url: str = field(name="URL")


class ObjectState(Struct, rename="pascal"):
    """One object, of any kind."""

    guid: str = field(name="GUID")
    name: str
    transform: Transform
    nickname: str = ""
    description: str = ""
    gm_notes: str = field(name="GMNotes", default="")
    memo: str | UnsetType = UNSET
    alt_look_angle: Vector = field(default_factory=lambda: Vector(0.0, 0.0, 0.0))
    colour: Colour = field(name="ColorDiffuse", default_factory=lambda: Colour(1.0, 1.0, 1.0))
    tags: list[str] | UnsetType = UNSET
    layout_group_sort_index: int = 0
    value: int = 0
    locked: bool = False
    grid: bool = False
    snap: bool = True
    ignore_fog: bool = field(name="IgnoreFoW", default=False)
    measure_movement: bool = False
    drag_selectable: bool = True
    autoraise: bool = True
    sticky: bool = True
    tooltip: bool = True
    grid_projection: bool = False
    hide_when_face_down: bool = False
    hands: bool = False
    material_index: int | UnsetType = UNSET
    mesh_index: int | UnsetType = UNSET
    number: int | UnsetType = UNSET
    card_id: int | UnsetType = field(name="CardID", default=UNSET)
    sideways_card: bool | UnsetType = UNSET
    fog_colour: str | UnsetType = field(name="FogColor", default=UNSET)
    fog_hide_pointers: bool | UnsetType = UNSET
    fog_reverse_hiding: bool | UnsetType = UNSET
    fog_seethrough: bool | UnsetType = UNSET
    deck_ids: list[int] | UnsetType = field(name="DeckIDs", default=UNSET)
    custom_deck: dict[str, CustomDeck] | UnsetType = UNSET
    custom_image: CustomImage | UnsetType = UNSET
    custom_mesh: CustomMesh | UnsetType = UNSET
    custom_pdf: CustomPDF | UnsetType = field(name="CustomPDF", default=UNSET)
    bag: BagOrder | UnsetType = UNSET
    counter: CounterValue | UnsetType = UNSET
    text: TextState | UnsetType = UNSET
    rotation_values: list[RotationValue] | UnsetType = UNSET
    lua_script: str = ""
    lua_script_state: str = ""
    xml_ui: str = field(name="XmlUI", default="")
    rigidbody: Rigidbody | UnsetType = UNSET
    custom_ui_assets: list[UIAsset] | UnsetType = field(name="CustomUIAssets", default=UNSET)
    contained_objects: list[ObjectState] | UnsetType = UNSET
    attached_snap_points: list[SnapPoint] | UnsetType = UNSET
    states: dict[str, ObjectState] | UnsetType = UNSET


class NotebookTab(Struct):
    """A page of the notebook."""

    title: str
    body: str
    colour: str = field(name="color")
    visible_colour: Colour = field(name="visibleColor")
    id: int = 0


class MusicPlayer(Struct, rename="pascal"):
    """The music of the table: none."""

    repeat_song: bool = False
    playlist_entry: int = -1
    current_audio_title: str = ""
    current_audio_url: str = field(name="CurrentAudioURL", default="")
    audio_library: list[dict[str, str]] = []


class Grid(Struct, rename="pascal"):
    """The grid of the table: off."""

    type: int = 0
    lines: bool = False
    colour: Colour = field(name="Color", default_factory=lambda: Colour(0.0, 0.0, 0.0))
    opacity: float = 0.75
    thick_lines: bool = False
    snapping: bool = False
    offset: bool = False
    both_snapping: bool = False
    x_size: float = field(name="xSize", default=2.0)
    y_size: float = field(name="ySize", default=2.0)
    pos_offset: Vector = field(default_factory=lambda: Vector(0.0, 1.0, 0.0))


def _grey() -> Colour:
    return Colour(0.5, 0.5, 0.5)


class Lighting(Struct, rename="pascal"):
    """The light of the table."""

    light_intensity: float = 0.54
    light_colour: Colour = field(
        name="LightColor", default_factory=lambda: Colour(1.0, 0.9804, 0.8902)
    )
    ambient_intensity: float = 1.3
    ambient_type: int = 0
    ambient_sky_colour: Colour = field(name="AmbientSkyColor", default_factory=_grey)
    ambient_equator_colour: Colour = field(name="AmbientEquatorColor", default_factory=_grey)
    ambient_ground_colour: Colour = field(name="AmbientGroundColor", default_factory=_grey)
    reflection_intensity: float = 1.0
    lut_index: int = 0
    lut_contribution: float = 1.0


class Hands(Struct, rename="pascal"):
    """How hands work: hiding 0 shows a hand to its owner only."""

    enable: bool = True
    disable_unused: bool = False
    hiding: int = 0


class TagLabel(Struct):
    """A tag as it is shown, and in lower case."""

    displayed: str
    normalized: str


class ComponentTags(Struct):
    """Every tag that anything on the table carries."""

    labels: list[TagLabel]


class Turns(Struct, rename="pascal"):
    """The turn order of the game's own turn system."""

    enable: bool = False
    type: int = 1
    turn_order: list[str] = []
    reverse: bool = False
    skip_empty: bool = False
    disable_interactions: bool = False
    pass_turns: bool = True
    turn_colour: str = field(name="TurnColor", default="")


class CameraState(Struct, rename="pascal"):
    """A view that players call with Shift and a number."""

    position: Vector
    rotation: Vector
    distance: float
    zoomed: bool
    absolute_position: Vector


class Decal(Struct, rename="pascal"):
    """A picture that players may put on things."""

    name: str
    image_url: str = field(name="ImageURL")
    size: float


class Save(Struct, rename="pascal"):
    """A whole save."""

    save_name: str
    epoch_time: int
    date: str
    version_number: str
    game_mode: str
    game_type: str
    game_complexity: str
    playing_time: list[int]
    player_counts: list[int]
    tags: list[str]
    gravity: float
    play_area: float
    table: str
    sky: str
    sky_url: str | UnsetType = field(name="SkyURL", default=UNSET)
    note: str = ""
    tab_states: dict[str, NotebookTab] = field(default_factory=dict)
    music_player: MusicPlayer = field(default_factory=MusicPlayer)
    grid: Grid = field(default_factory=Grid)
    lighting: Lighting = field(default_factory=Lighting)
    hands: Hands = field(default_factory=Hands)
    component_tags: ComponentTags = field(default_factory=lambda: ComponentTags([]))
    turns: Turns = field(default_factory=Turns)
    camera_states: list[CameraState] = field(default_factory=list)
    decal_pallet: list[Decal] = field(default_factory=list)
    custom_ui_assets: list[UIAsset] = field(name="CustomUIAssets", default_factory=list)
    snap_points: list[SnapPoint] = field(default_factory=list)
    lua_script: str = ""
    lua_script_state: str = ""
    xml_ui: str = field(name="XmlUI", default="")
    object_states: list[ObjectState] = field(default_factory=list)
