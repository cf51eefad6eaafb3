import { blockKind } from "./block-kind.ts";
import { columnHeading } from "./column.ts";
import { createCoverCheck } from "./covered/covered-text.ts";
import { readToggle } from "./drawn-toggle.ts";
import { findTexts } from "./find-texts.ts";
import { graphicName, isMark, showsSomething } from "./graphic.ts";
import { handleName } from "./handle-name.ts";
import { isHovered } from "./hovered.ts";
import { iconName, lastName } from "./icon-name.ts";
import { findChosen } from "./looks-chosen.ts";
import { describeMoves, movedRows } from "./moves.ts";
import { nameAround } from "./name-around.ts";
import { isOnOther } from "./on-other.ts";
import { isRating } from "./rating.ts";
import { rowLabel, seenLabel } from "./row-label.ts";
import { rowTitle } from "./row-title.ts";
import { textNearby } from "./text-nearby.ts";

/** What can only be seen by looks. In a page, this is in the second script. */
export const looks = {
  ...{
    readToggle,
    findChosen,
    showsSomething,
    isMark,
    isHovered,
    findTexts,
    movedRows,
    describeMoves,
    createCoverCheck,
    isOnOther,
    isRating,
  },
  ...{
    blockKind,
    columnHeading,
    graphicName,
    handleName,
    iconName,
    seenLabel,
    lastName,
    nameAround,
    rowLabel,
    rowTitle,
    textNearby,
  },
};
export type Looks = typeof looks;
