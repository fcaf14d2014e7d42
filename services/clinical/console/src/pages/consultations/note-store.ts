import { asking, call, type Answer } from '../../api/client';
import { ApiError, isPassing } from '../../api/errors';
import { isNotAcceptable } from '../../suggestions/accepting';
import { Accepted, type Sent } from './accepted';
import {
  faultsWithout,
  firstState,
  memberText,
  refusalOf,
  sendableValues,
  stateWith,
  type NoteState,
} from './note-state';
import { waitMs } from './retry';
import { changesOf, isSame, isSendable, memberOf, type Consultation, type Values } from './values';

const READ = 'GET /api/mobile/v1/doctor/consultations/{consultation}';
const SAVE = 'PATCH /api/mobile/v1/doctor/consultations/{consultation}';

/** After the last key, and at the latest while somebody goes on typing. */
const SETTLED_MS = 1_000;
const LATEST_MS = 6_000;
const REFRESH_MS = 60_000;
const MOST_SENT = 20;

/**
 * A note while it is written: kept in memory, saved by itself, and never lost by what happens elsewhere. One request is under way at a
 * time; what is typed meanwhile is sent after it. Without a connection it goes on trying.
 */
export class NoteStore {
  private readonly listeners = new Set<() => void>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private regular: ReturnType<typeof setInterval> | undefined;
  private dirtySince: number | undefined;
  private failures = 0;
  /** What was sent since the last answer, each with what it changed: nobody knows which of them arrived. */
  private sent: Values[] = [];
  private held = new Map<string, string>();
  private underWay: Promise<void> | undefined;
  private state: NoteState;
  private readonly accepted = new Accepted();
  /** Whose note it is: what is left is sent when another clinic was chosen already. */
  private readonly clinic: Record<string, string> = asking.clinicId === null ? {} : { 'X-Clinic-ID': asking.clinicId };

  constructor(answer: Pick<Answer<typeof READ>, 'data' | 'etag'>) {
    this.state = firstState(answer.data, answer.etag);
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };
  readonly current = (): NoteState => this.state;

  private put(some: Partial<NoteState>): void {
    this.state = { ...this.state, ...some };
    this.listeners.forEach((listener) => listener());
  }

  /**
   * While the note is on the screen. Answers what ends it: that sends what is left, once, and tells whether all is saved. Later, somebody
   * else may be logged in.
   */
  start(): () => Promise<boolean> {
    const again = () => void this.flush();
    const look = () => {
      if (document.visibilityState === 'visible') void this.refresh();
      else again();
    };
    addEventListener('online', again);
    addEventListener('focus', look);
    document.addEventListener('visibilitychange', look);
    this.regular = setInterval(() => void this.refresh(), REFRESH_MS);
    void this.refresh().then(again);
    return async () => {
      removeEventListener('online', again);
      removeEventListener('focus', look);
      document.removeEventListener('visibilitychange', look);
      clearInterval(this.regular);
      clearTimeout(this.timer);
      const { problem } = this.state;
      if (!(problem instanceof ApiError && problem.status === 401)) await this.flush();
      clearTimeout(this.timer);
      return this.unsaved().length === 0;
    };
  }

  set(path: string, value: string): void {
    const { [path]: _, ...faults } = this.state.faults;
    this.put({
      values: { ...this.state.values, [path]: value },
      taken: this.state.taken.filter((each) => each !== path),
      faults,
    });
    this.dirtySince ??= Date.now();
    this.later(Math.min(SETTLED_MS, Math.max(0, this.dirtySince + LATEST_MS - Date.now())));
  }

  /** Writes what somebody accepted of a suggestion, and saves it at once. */
  accept(suggestion: string, values: Values): void {
    for (const [path, value] of Object.entries(values)) {
      this.accepted.keep(path, suggestion);
      this.set(path, value);
    }
    void this.flush();
  }

  private later(ms: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.flush(), ms);
  }

  /** What is typed here and not saved. */
  unsaved(): string[] {
    const { values, synced } = this.state;
    return Object.keys(values).filter((path) => !isSame(path, values[path] ?? '', synced[path] ?? ''));
  }

  /** What of that can be sent as it is. */
  private sendable(): string[] {
    return this.unsaved().filter((path) => {
      const value = this.state.values[path] ?? '';
      return isSendable(path, value) && this.held.get(memberOf(path)) !== memberText(this.state.values, memberOf(path));
    });
  }

  /** What of that is not sent before somebody corrects it, chooses or takes it away. */
  stuck(): string[] {
    const { note, differences } = this.state;
    const unsaved = this.unsaved();
    if (differences.length > 0 || note.status !== 'draft') return unsaved;
    const sendable = new Set(this.sendable());
    return unsaved.filter((path) => !sendable.has(path));
  }

  /** Sends what is not saved, and what is typed while it is on its way. Answers whether everything is saved. */
  async flush(): Promise<boolean> {
    clearTimeout(this.timer);
    this.underWay ??= this.send().finally(() => {
      this.underWay = undefined;
    });
    await this.underWay;
    return this.unsaved().length === 0;
  }

  private async send(): Promise<void> {
    for (let round = 0; round < 5; round += 1) {
      const { note, etag, differences } = this.state;
      const { paths, suggestion_id } = this.accepted.next(this.sendable());
      if (paths.length === 0 || note.status !== 'draft' || differences.length > 0) break;
      this.dirtySince = undefined;
      const { values, synced } = this.state;
      const sent = Object.fromEntries(paths.map((path) => [path, values[path] ?? '']));
      this.sent = [...this.sent.slice(-MOST_SENT), sent];
      this.put({ isSaving: true });
      const members = new Set(paths.map(memberOf));
      try {
        const answer = await call(SAVE, {
          path: { consultation: note.id },
          body: {
            ...changesOf(sendableValues(values, synced), members, note),
            ...(suggestion_id && { suggestion_id }),
          },
          headers: { ...this.clinic, 'If-Match': etag },
          background: this.failures > 0,
        });
        this.accepted.settle(members, suggestion_id);
        this.saved(answer, sent);
      } catch (error) {
        this.put({ isSaving: false });
        if (!(await this.refused(error, { members, suggestion_id }))) return;
      }
    }
    this.put({ isSaving: false });
  }

  private saved({ data, etag }: Answer<typeof SAVE>, done: Values): void {
    this.failures = 0;
    this.sent = [];
    this.put({
      note: data,
      etag: etag ?? '*',
      synced: { ...this.state.synced, ...done },
      savedAt: Date.now(),
      faults: faultsWithout(this.state.faults, done),
      problem: undefined,
    });
  }

  /** Answers whether it is worth sending again at once. */
  private async refused(error: unknown, { members, suggestion_id }: Sent): Promise<boolean> {
    if (error instanceof ApiError && error.status === 412) return this.refresh();
    if (error instanceof ApiError && error.status === 422) {
      // Somebody signed or voided it: it takes no more changes.
      if ('status' in error.errors) return this.refresh();
      const isWithout = suggestion_id !== undefined && isNotAcceptable(error);
      if (isWithout) this.accepted.settle(members, suggestion_id);
      const { faulty, faults } = refusalOf(error.errors, members);
      for (const member of faulty) this.held.set(member, memberText(this.state.values, member));
      if (!isWithout) this.put({ faults: { ...this.state.faults, ...faults }, problem: error });
      return isWithout || faulty.length > 0;
    }
    this.put({ problem: error });
    if (isPassing(error)) {
      this.later(waitMs(error, this.failures));
      this.failures += 1;
    }
    return false;
  }

  /** Reads what the service has, and brings it together with what is typed here. Answers whether it was read. */
  async refresh(): Promise<boolean> {
    const { id } = this.state.note;
    try {
      const answer = await call(READ, { path: { consultation: id }, headers: this.clinic, background: true });
      this.take(answer);
      return this.state.note.status === 'draft';
    } catch (error) {
      if (!isPassing(error)) this.put({ problem: error });
      return false;
    }
  }

  /** What the service says by now. */
  take({ data, etag }: { data: Consultation; etag: string | null }): void {
    if (data.version < this.state.note.version) return;
    this.put(stateWith(this.state, { data, etag, sent: this.sent }));
  }

  /** Somebody chose what a field says that was changed here and elsewhere. */
  choose(path: string, value: string): void {
    const difference = this.state.differences.find((each) => each.path === path);
    if (!difference) return;
    this.put({
      values: { ...this.state.values, [path]: value },
      synced: { ...this.state.synced, [path]: difference.theirs },
      differences: this.state.differences.filter((each) => each !== difference),
    });
    if (this.state.differences.length === 0) void this.flush();
  }

  /** Gives up what was typed here and is not saved. */
  drop(): void {
    this.put({ values: this.state.synced, problem: undefined });
  }

  seen(): void {
    this.put({ taken: [] });
  }
}
