import { open, type FileHandle } from 'node:fs/promises';

const BUFFER_CHARACTERS = 256_000;

/** How many bytes an export may still take; shared by all that is written for it. */
export class Budget {
  constructor(private left: number) {}

  /** @throws ExportTooLarge */
  take(bytes: number): void {
    this.left -= bytes;
    if (this.left < 0) throw new ExportTooLarge('the export is larger than it may be');
  }
}

/** Trying again would not help. */
export class ExportTooLarge extends Error {}

/** A JSON file of one object with lists in it, or of one list, written as its rows come. */
export class JsonTables {
  #buffer = '';
  #isFirst = true;
  #isEmpty = true;

  private constructor(
    private readonly file: FileHandle,
    private readonly budget: Budget,
  ) {}

  static async open(path: string, budget: Budget): Promise<JsonTables> {
    return new JsonTables(await open(path, 'wx', 0o600), budget);
  }

  /** The member `name`, a list of these rows. */
  async table(name: string, rows: AsyncIterable<object> | Iterable<object>): Promise<void> {
    await this.beginTable(name);
    for await (const row of rows) await this.row(row);
    await this.endList();
  }

  /** The member `name`, a list whose rows follow. */
  beginTable(name: string): Promise<void> {
    return this.#member(name);
  }

  /** A member that is no list. */
  async value(name: string, value: string): Promise<void> {
    await this.#member(name);
    await this.#write(JSON.stringify(value));
  }

  async #member(name: string): Promise<void> {
    await this.#write(`${this.#isFirst ? '{' : ','}${JSON.stringify(name)}:`);
    this.#isFirst = false;
  }

  /** One row of the list that is being written. */
  async row(row: object): Promise<void> {
    await this.#write((this.#isEmpty ? '[' : ',') + JSON.stringify(row));
    this.#isEmpty = false;
  }

  async endList(): Promise<void> {
    await this.#write(this.#isEmpty ? '[]' : ']');
    this.#isEmpty = true;
  }

  async close(): Promise<void> {
    try {
      if (!this.#isFirst) await this.#write('}');
      await this.#flush();
    } finally {
      await this.file.close();
    }
  }

  /** Where the rest will not be written. */
  abandon(): Promise<void> {
    return this.file.close();
  }

  async #write(text: string): Promise<void> {
    this.#buffer += text;
    if (this.#buffer.length > BUFFER_CHARACTERS) await this.#flush();
  }

  async #flush(): Promise<void> {
    this.budget.take(Buffer.byteLength(this.#buffer));
    await this.file.write(this.#buffer);
    this.#buffer = '';
  }
}

/** Writes one file by `write`, and closes it whatever happens. */
export async function writeTables(
  path: string,
  budget: Budget,
  write: (file: JsonTables) => Promise<void>,
): Promise<void> {
  const file = await JsonTables.open(path, budget);
  try {
    await write(file);
  } catch (error) {
    await file.abandon();
    throw error;
  }
  await file.close();
}
