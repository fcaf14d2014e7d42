/** What a reader may do with a poll or a to-do list. */
export interface Doing {
  /** Undefined for who looks without an account: they change nothing. */
  own_id: number | undefined;
  isAuthor: boolean;
  /** Told to everybody who sees the message; answers whether the service took it. */
  perform(deed: Readonly<Record<string, unknown>>): Promise<boolean>;
  /** For the next option or task of the reader. */
  index(): number;
}
