/** The operations of debug information, by number. */
export const debugOp = {
  end: 0x00,
  advancePc: 0x01,
  advanceLine: 0x02,
  startLocal: 0x03,
  startLocalExtended: 0x04,
  endLocal: 0x05,
  restartLocal: 0x06,
  prologueEnd: 0x07,
  epilogueBegin: 0x08,
  setFile: 0x09,
} as const;

/** Operations from here on step to the next position, by an address and a line distance in one. */
export const FIRST_SPECIAL = 0x0a;
export const LAST_SPECIAL = 0xff;
export const LINE_BASE = -4;
export const LINE_RANGE = 15;
