import type { Database, Transaction } from '../db/db.js';
import { LIVE_LIST_LIMITS } from '../limits/index.js';
import { findLiveChanges, findNow, positionAt } from './live-change-store.js';
import type { FindOwn, FindTouched, HasMoved, LiveChange, Position } from './live-change-store.js';
import {
  canResume,
  event,
  eventId,
  goneBy,
  lastOf,
  positionOf,
  tagOf,
  touchedBy,
  type LiveList,
  type Told,
} from './live-events.js';

/** How a feature reads a list in its order, with what its views depend on. */
export type ReadLive<Row, Context> = (db: Transaction, clinicId: string) => Promise<{ rows: Row[]; context: Context }>;

/** A screen that is to be told from now on, or from where it was. */
export interface Joiner {
  kind: string;
  lastEventId: string | undefined;
}

interface Element {
  patient: string | null;
  changedBy: string | null;
  print: string;
  view: object;
}

type Elements = Map<string, Element>;

/** The one that lies behind the other. */
const later = (one: Position, other: Position | undefined): Position => (other && other.at > one.at ? other : one);

/** Behind every change. */
const END = positionAt(9_000_000_000_000_000);

/**
 * One list of one clinic, as this process knows it: each look reads what changed in the clinic, and the list itself where that may have
 * changed it, and answers what readers of each kind are to be told. So a reader costs nothing while nothing changes, and the first event of
 * a reader and all that follow come out of one order.
 */
export function createLiveHub<Row, Context>(
  { db, clock }: { db: Database; clock: () => Date },
  {
    list,
    read,
    hasMoved = () => Promise.resolve(false),
    findOwn = (_, ids) => Promise.resolve(ids),
    findTouched,
    clinicId,
  }: {
    list: LiveList<Row, Context>;
    read: ReadLive<Row, Context>;
    hasMoved?: HasMoved;
    findOwn?: FindOwn;
    findTouched?: FindTouched | undefined;
    clinicId: string;
  },
) {
  const { resource_type } = list;
  let known = new Map<string, Elements>();
  let position: Position | undefined;
  let readAt = 0;

  const tag = (kind: string) => tagOf(list.name, clinicId, kind);

  /** The changes behind a position, to the horizon, and the position behind them. */
  async function catchUp(tx: Transaction, from: Position): Promise<{ changes: LiveChange[]; end: Position }> {
    const all: LiveChange[] = [];
    const limit = LIVE_LIST_LIMITS.changes;
    for (let at = from; ; ) {
      const { changes, horizon } = await findLiveChanges(tx, clinicId, at, limit);
      all.push(...changes);
      const last = changes.length === limit ? changes.at(-1) : undefined;
      // A horizon steps back by less than a second where somebody writes; nothing new lies before what it was.
      if (!last) return { changes: all, end: later(positionAt(horizon), from === END ? undefined : at) };
      at = last;
    }
  }

  const isOfOthers = (changes: readonly LiveChange[]): boolean =>
    changes.some((each) => list.others?.includes(each.resource_type));

  const concerns = (changes: readonly LiveChange[]): boolean => {
    const { records, patients } = touchedBy(changes, resource_type);
    const shown = [...known.values()].flatMap((elements) => [...elements.values()]);
    const isAbout = shown.some(({ changedBy }) => changedBy !== null && patients.has(changedBy));
    return records.size > 0 || isAbout || isOfOthers(changes);
  };

  const elementsOf = (rows: readonly Row[], context: Context, kind: string): Elements => {
    const now = clock();
    return new Map(
      rows.map((row) => {
        const view = list.view(row, context, now, kind);
        const lasting = Object.entries(view).filter(([name]) => !list.passing.includes(name));
        const patient = list.patientOf(row);
        const changedBy = list.changedBy ? list.changedBy(row) : patient;
        return [list.idOf(row), { patient, changedBy, print: JSON.stringify(lasting), view }];
      }),
    );
  };

  /** What a reader of that kind is told who knew those elements. */
  function news(
    kind: string,
    { before, after }: { before: Elements; after: Elements },
    changes: readonly LiveChange[],
    { end, seen }: Place,
  ): Told {
    const placeOf = (id: string, { changedBy }: Element) =>
      lastOf(changes, { id, patient: changedBy, resource_type }) ?? end;
    const upserts = [...after]
      .filter(([id, { print }]) => before.get(id)?.print !== print)
      .map(([id, element]) => ({
        at: placeOf(id, element),
        name: 'upsert' as const,
        data: element.view,
        patient: element.patient,
      }));
    const removes = [...before]
      .filter(([id]) => !after.has(id))
      .map(([id, element]) => ({ at: placeOf(id, element), name: 'remove' as const, data: { id }, patient: null }));
    return inOrder(kind, [...upserts, ...removes], seen);
  }

  const inOrder = (kind: string, events: LiveEvent[], seen: number): Told => ({
    text: events
      .sort((one, other) => one.at.at - other.at.at || (one.at.id < other.at.id ? -1 : 1))
      .map(({ at, name, data }) => event(eventId(at, seen, tag(kind)), name, data))
      .join(''),
    patients: events.flatMap(({ patient }) => patient ?? []),
  });

  const snapshot = (kind: string, elements: Elements, { end, seen }: Place): Told => ({
    text: event(
      eventId(end, seen, tag(kind)),
      'snapshot',
      [...elements.values()].map(({ view }) => view),
    ),
    patients: [...elements.values()].flatMap(({ patient }) => patient ?? []),
  });

  /**
   * What came after the event that the reader had last; undefined where that is not known in full. The list may show changes beyond the
   * horizon: nobody is told of them later, so they are told now, at the end.
   */
  async function resumed(tx: Transaction, { kind, lastEventId }: Joiner, elements: Elements, { end, seen }: Place) {
    const since = positionOf(lastEventId, tag(kind));
    if (!since || !canResume(since, seen)) return undefined;
    const { missed } = LIVE_LIST_LIMITS;
    const { visible: all } = await findLiveChanges(tx, clinicId, since, missed);
    const isUnknown = all.length === missed || (!findTouched && isOfOthers(all));
    if (isUnknown || (await hasMoved(tx, since.at))) return undefined;
    const visible = findTouched ? await findTouched(tx, all) : all;
    const events: LiveEvent[] = [];
    for (const [id, { patient, changedBy, view }] of elements) {
      const at = lastOf(visible, { id, patient: changedBy, resource_type });
      if (at) events.push({ at, name: 'upsert', data: view, patient });
    }
    const gone = goneBy(visible, list, { isThere: (each) => elements.has(each), seen: since.seen });
    const own = new Set(gone.size > 0 ? await findOwn(tx, [...gone.keys()]) : []);
    for (const [id, at] of gone) if (own.has(id)) events.push({ at, name: 'remove', data: { id }, patient: null });
    const isBeyond = ({ at }: LiveEvent) => at.at >= end.at;
    const behind = inOrder(
      kind,
      events.filter((each) => !isBeyond(each)),
      since.seen,
    );
    const beyond = inOrder(
      kind,
      events.filter(isBeyond).map((each) => ({ ...each, at: later(end, since) })),
      seen,
    );
    return { text: behind.text + beyond.text, patients: [...behind.patients, ...beyond.patients] };
  }

  /** Looks once. Nothing is remembered of a look that fails: the next one answers the same. */
  return async function look(kinds: readonly string[], joiners: readonly Joiner[]): Promise<Seen> {
    const seen = await db.transaction(clinicId, async (tx) => {
      const { changes, end } = await catchUp(tx, position ?? END);
      const isStale = clock().getTime() - readAt >= LIVE_LIST_LIMITS.refreshSeconds * 1000;
      const isQuiet = joiners.length === 0 && !isStale && !concerns(changes);
      if (isQuiet && !(position && (await hasMoved(tx, position.at)))) return { end };
      const { rows, context } = await read(tx, clinicId);
      const place = { end, seen: await findNow(tx) };
      const inUse = new Set([...kinds, ...joiners.map(({ kind }) => kind)]);
      const now = new Map([...inUse].map((kind) => [kind, elementsOf(rows, context, kind)]));
      const told = new Map<string, Told>();
      for (const [kind, elements] of now) {
        const before = known.get(kind);
        if (before) told.set(kind, news(kind, { before, after: elements }, changes, place));
      }
      return { end, now, told, openings: await openingsOf(tx, joiners, now, place) };
    });
    position = seen.end;
    if (!seen.now) return { told: new Map(), openings: [] };
    known = seen.now;
    readAt = clock().getTime();
    return seen;
  };

  async function openingsOf(
    tx: Transaction,
    joiners: readonly Joiner[],
    now: ReadonlyMap<string, Elements>,
    place: Place,
  ): Promise<Told[]> {
    const snapshots = new Map<string, Told>();
    // After a restart all screens come back at once, with the same last event.
    const resumptions = new Map<string, Told | undefined>();
    const openings: Told[] = [];
    for (const joiner of joiners) {
      const elements: Elements = now.get(joiner.kind) ?? new Map();
      const whole = snapshots.get(joiner.kind) ?? snapshot(joiner.kind, elements, place);
      snapshots.set(joiner.kind, whole);
      const key = `${joiner.kind} ${joiner.lastEventId ?? ''}`;
      if (!resumptions.has(key)) resumptions.set(key, await resumed(tx, joiner, elements, place));
      openings.push(resumptions.get(key) ?? whole);
    }
    return openings;
  }
}

/** What readers of each kind are to be told, and then those who joined, in their order. */
interface Seen {
  told: ReadonlyMap<string, Told>;
  openings: readonly Told[];
}

/** Up to where changes were read, and when the list was. */
interface Place {
  end: Position;
  seen: number;
}

interface LiveEvent {
  at: Position;
  name: 'upsert' | 'remove';
  data: object;
  patient: string | null;
}
