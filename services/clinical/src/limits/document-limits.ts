/** Limits of documents, and of requests that bring a file. */
export const DOCUMENT_LIMITS = {
  /** Bytes of a file. */
  fileBytes: 25 * 1024 * 1024,
  /** Text fields beside the file, bytes of one, header lines of a part, and bytes of the whole body beyond the file. */
  uploadFields: 20,
  uploadFieldBytes: 10_000,
  uploadPartHeaders: 20,
  uploadOtherBytes: 512 * 1024,
  /** Bytes of a file that are read from its store at once. */
  readBytes: 1024 * 1024,
  title: 255,
  /** Seconds that a link opens a file. */
  linkSeconds: 60,
  /** Characters of such a link's last part. */
  linkLength: 1_000,
  /** Hours after which a stored file that no row names is removed: longer than any request. */
  unnamedFileHours: 24,
  /** Files whose rows are looked for in one query. */
  filesAtOnce: 500,
  /** Milliseconds that the object store may take for one request, and to read: a connection to the database is held meanwhile. */
  storeMs: 60_000,
  storeReadMs: 4_000,
  /** Reads that one replica makes at once, fewer than it has connections; files that it holds in memory on their way into the store. */
  storeReadsAtOnce: 3,
  storeFilesAtOnce: 4,
} as const;
