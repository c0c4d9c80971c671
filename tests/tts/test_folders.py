"""The program's folder is found on every system, and doubt is said in clear words."""

from __future__ import annotations

from pathlib import Path

import pytest

from adjudicator.errors import InputError
from exporters.tts.delivery.folders import (
    APP,
    NAME,
    ProgramFolder,
    candidates,
    chosen_folder,
    libraries,
)

GAMES = Path("My Games") / NAME
PFX = Path("steamapps") / "compatdata" / APP / "pfx" / "drive_c" / "users" / "steamuser"
LAYOUTS = {
    "Windows": ("Windows", Path("Documents") / GAMES, {}),
    "Windows, OneDrive": ("Windows", Path("OneDrive") / "Documents" / GAMES, {}),
    "Windows, OneDrive elsewhere": (
        "Windows",
        Path("Cloud") / "Documents" / GAMES,
        {"OneDriveConsumer": "Cloud"},
    ),
    "Windows, another profile": (
        "Windows",
        Path("Profile") / "Documents" / GAMES,
        {"USERPROFILE": "Profile"},
    ),
    "macOS": ("Darwin", Path("Library") / NAME, {}),
    "Linux": ("Linux", Path(".local/share") / NAME, {}),
    "Linux, XDG": ("Linux", Path("data") / NAME, {"XDG_DATA_HOME": "data"}),
    "Flatpak": (
        "Linux",
        Path(".var/app/com.valvesoftware.Steam/.local/share") / NAME,
        {},
    ),
    "Snap": ("Linux", Path("snap/steam/common/.local/share") / NAME, {}),
    "Proton": ("Linux", Path(".local/share/Steam") / PFX / "Documents" / GAMES, {}),
    "Proton, old": ("Linux", Path(".steam/steam") / PFX / "My Documents" / GAMES, {}),
    "Proton, Flatpak": (
        "Linux",
        Path(".var/app/com.valvesoftware.Steam/.local/share/Steam") / PFX / "Documents" / GAMES,
        {},
    ),
}


def made(folder: Path) -> Path:
    for name in ("Saves", "Mods"):
        (folder / name).mkdir(parents=True)
    return folder


def look(home: Path, system: str, env: dict[str, str]) -> list[ProgramFolder]:
    return candidates(system, home, {key: str(home / value) for key, value in env.items()})


@pytest.mark.parametrize("name", LAYOUTS)
def test_the_folder_is_found(name: str, tmp_path: Path) -> None:
    system, folder, env = LAYOUTS[name]
    expected = made(tmp_path / folder)
    assert chosen_folder(look(tmp_path, system, env)).path == expected


def test_documents_that_windows_names_are_looked_at_first(tmp_path: Path) -> None:
    folder = made(tmp_path / "Eigene Dateien" / GAMES)
    places = candidates("Windows", tmp_path, {}, [tmp_path / "Eigene Dateien"])
    assert places[0].path == folder
    assert chosen_folder(places).path == folder


NEW_VDF = """
"libraryfolders"
{
	"0"
	{
		"path"		"%s"
		"totalsize"		"0"
		"apps"
		{
			"286160"		"3221225472"
		}
	}
}
"""
OLD_VDF = """
"LibraryFolders"
{
	"TimeNextStatsReport"		"1600000000"
	"1"		"%s"
}
"""


@pytest.mark.parametrize("form", [NEW_VDF, OLD_VDF], ids=["new", "old"])
def test_further_libraries_of_steam_are_looked_through(form: str, tmp_path: Path) -> None:
    library = tmp_path / "games" / "SteamLibrary"
    folder = made(library / PFX / "Documents" / GAMES)
    steam = tmp_path / ".local/share/Steam/steamapps"
    steam.mkdir(parents=True)
    (steam / "libraryfolders.vdf").write_text(form % library, encoding="utf-8")
    assert chosen_folder(look(tmp_path, "Linux", {})).path == folder


def test_paths_in_a_list_of_libraries_lose_their_escapes() -> None:
    assert libraries(NEW_VDF % r"D:\\Steam Library") == ["D:\\Steam Library"]
    assert libraries('"1" "2"\nnonsense {{{ "path"') == []


def test_one_folder_under_two_names_is_one(tmp_path: Path) -> None:
    steam = tmp_path / ".local/share/Steam"
    folder = made(steam / PFX / "Documents" / GAMES)
    (tmp_path / ".steam").mkdir()
    (tmp_path / ".steam" / "steam").symlink_to(steam)
    (steam / PFX / "My Documents").symlink_to("Documents")
    assert chosen_folder(look(tmp_path, "Linux", {})).path == folder


def test_none_is_said_with_where_it_was_looked_for(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no folder of Tabletop Simulator was found") as caught:
        chosen_folder(look(tmp_path, "Darwin", {}))
    assert str(tmp_path / "Library" / NAME) in str(caught.value)
    assert "--folder" in str(caught.value)


def test_several_are_said_with_the_options_to_choose_by(tmp_path: Path) -> None:
    folders = [made(tmp_path / LAYOUTS[name][1]) for name in ("Linux", "Proton")]
    with pytest.raises(InputError, match="several folders") as caught:
        chosen_folder(look(tmp_path, "Linux", {}))
    for folder in folders:
        assert f"--folder '{folder}'" in str(caught.value)


def test_a_given_folder_wins_but_must_be_one(tmp_path: Path) -> None:
    folder = made(tmp_path / "anywhere" / NAME)
    made(tmp_path / LAYOUTS["Linux"][1])
    assert chosen_folder(look(tmp_path, "Linux", {}), folder).path == folder
    with pytest.raises(InputError, match="no such folder"):
        chosen_folder([], tmp_path / "nowhere")
    with pytest.raises(InputError, match="neither Saves nor Mods in it; did you mean"):
        chosen_folder([], tmp_path / "anywhere")
