/** What a command in a container sees of this computer, under which names. Everything else is not there. */
export interface View {
  /** In memory and bounded: empty at first, and gone with the command. */
  readonly memory: readonly { readonly at: string; readonly bytes: number }[];
  /** Files, folders and devices that can only be read. */
  readonly readable: readonly Seen[];
  /** Folders on the disk that can be written to. */
  readonly writable: readonly Seen[];
  /** Symbolic links. */
  readonly links: readonly Link[];
}

/** A file or folder of this computer and what it is called in the container. */
export interface Seen {
  readonly from: string;
  readonly at: string;
}

export interface Link {
  readonly to: string;
  readonly at: string;
}

/** Under the name that it has outside. */
export const asOutside = (file: string): Seen => ({ from: file, at: file });

/** Nothing at all. */
export const EMPTY_VIEW: View = { memory: [], readable: [], writable: [], links: [] };

/** What is seen in either. */
export function bothViews(one: View, other: View): View {
  return {
    memory: [...one.memory, ...other.memory],
    readable: [...one.readable, ...other.readable],
    writable: [...one.writable, ...other.writable],
    links: [...one.links, ...other.links],
  };
}
