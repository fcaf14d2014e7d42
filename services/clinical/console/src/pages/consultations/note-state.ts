import { merge, type Difference } from './merge';
import { isSendable, memberOf, valuesOf, type Consultation, type Values } from './values';

export interface NoteState {
  /** As the service has it, as far as is known. */
  note: Consultation;
  etag: string;
  values: Values;
  /** What of it the service has. */
  synced: Values;
  isSaving: boolean;
  /** When it was saved from here last. */
  savedAt: number | undefined;
  /** Why it was not saved. */
  problem: unknown;
  /** Both changed these; nothing is saved until somebody chose. */
  differences: readonly Difference[];
  /** These were changed elsewhere meanwhile. */
  taken: readonly string[];
  /** What the service does not take, by path; of members that are held back until they are changed. */
  faults: Readonly<Record<string, string>>;
}

export function firstState(note: Consultation, etag: string | null): NoteState {
  const values = valuesOf(note);
  return {
    note,
    etag: etag ?? '*',
    values,
    synced: values,
    isSaving: false,
    savedAt: undefined,
    problem: undefined,
    differences: [],
    taken: [],
    faults: {},
  };
}

/** What the service says by now, brought together with what is typed here and what of it may have arrived. */
export function stateWith(
  { note, values, synced, taken, differences }: NoteState,
  { data, etag, sent }: { data: Consultation; etag: string | null; sent: readonly Values[] },
): Partial<NoteState> {
  const theirs = valuesOf(data);
  const merged = merge({ mine: values, synced, sent, before: valuesOf(note), theirs });
  // What somebody has to choose from stays until they chose, as it is said by now.
  const open = differences
    .filter(({ path }) => !merged.differences.some((each) => each.path === path))
    .map(({ path }) => ({ path, theirs: theirs[path] ?? '' }));
  return {
    note: data,
    etag: etag ?? '*',
    values: merged.values,
    synced: merged.synced,
    differences: data.status === 'draft' ? [...open, ...merged.differences] : [],
    taken: [...new Set([...taken, ...merged.taken])],
  };
}

/** The faults that are left once these paths were taken. */
export function faultsWithout(faults: NoteState['faults'], taken: Values): NoteState['faults'] {
  const members = new Set(Object.keys(taken).map(memberOf));
  return Object.fromEntries(Object.entries(faults).filter(([path]) => !members.has(memberOf(path))));
}

/** All that is typed of a member, to know it again. */
export const memberText = (values: Values, member: string): string =>
  JSON.stringify(
    Object.keys(values)
      .filter((path) => memberOf(path) === member)
      .map((path) => values[path]),
  );

/** What is typed; what of it cannot be sent is as the service has it. */
export const sendableValues = (values: Values, synced: Values): Values =>
  Object.fromEntries(
    Object.keys(values).map((path) => [
      path,
      isSendable(path, values[path] ?? '') ? (values[path] ?? '') : (synced[path] ?? ''),
    ]),
  );

/** What the service does not take of these members, and why, by path. */
export function refusalOf(errors: Readonly<Record<string, readonly string[]>>, members: ReadonlySet<string>) {
  const paths = Object.keys(errors);
  return {
    faulty: [...members].filter((member) => paths.some((path) => memberOf(path) === member)),
    faults: Object.fromEntries(paths.map((path) => [path, errors[path]?.[0] ?? ''])),
  };
}
