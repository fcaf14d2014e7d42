/** Keeps files outside the database, by names of letters, digits, dots and slashes. They come in encrypted. */
export interface FileStore {
  /** A folder where files wait that are on their way in. */
  incoming: string;
  /** Takes a file from `incoming` in. When this settles the file is there whole, and stays through a crash. */
  keep(file: string, name: string): Promise<void>;
  /** The bytes from `from` to before `to`. */
  read(name: string, from: number, to: number): Promise<Buffer>;
  /** Removes it, whether it is there or not. */
  remove(name: string): Promise<void>;
  /** All that is kept, with the time when it was. */
  list(): AsyncIterable<{ name: string; keptAt: Date }>;
  /** Removes what waited since before then: its request was killed. */
  removeWaiting(before: Date): Promise<void>;
}
