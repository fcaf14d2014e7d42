import { ApiError, call } from '../connection/call.js';
import type { Client } from '../connection/client.js';
import type { Place } from '../model/place.js';
import { addressedTo, draftPlace, type Addressed } from './composed.js';
import type { Destination } from './outbox.js';

/** Drafts are saved when the page is left, too. */
const LEAVING = { isKeptAlive: true };

/** The drafts that the service keeps, one for each conversation: saved and forgotten one after another. */
export class DraftKeeper {
  private readonly ids = new Map<Place, number>();
  /** What was saved last of each, which the event may not have told yet. */
  private readonly saved = new Map<number, Kept>();
  /** What was sent or thrown away, which the service may still know. */
  private readonly gone = new Set<number>();
  private readonly forgetting = new Set<Place>();
  private saving: Promise<unknown> = Promise.resolve();
  private isStopped = false;

  constructor(private readonly client: Client) {}

  /** Whether this person lets the service keep drafts. */
  get isOn(): boolean {
    return this.client.state.settings['enable_drafts_synchronization'] !== false;
  }

  /** Once all that was to be saved is saved, or was refused. */
  settled = (): Promise<unknown> => this.saving;

  /** What still waits is not saved: somebody else may be signed in by then. */
  stop(): void {
    this.isStopped = true;
  }

  /** The text of the newest draft for that place. */
  textOf(place: Place): string {
    if (this.forgetting.has(place)) return '';
    const draft = [...this.client.state.drafts.values()]
      .filter((one) => this.placeOf(one) === place && !this.gone.has(one.id))
      .sort((a, b) => b.timestamp - a.timestamp)[0];
    if (draft) this.ids.set(place, draft.id);
    return draft?.content ?? '';
  }

  /** Whether the service keeps that text for that place. */
  isSaved(place: Place, content: string): boolean {
    const id = this.ids.get(place);
    return id !== undefined && (this.saved.get(id) ?? this.client.state.drafts.get(id))?.content === content;
  }

  /** What is written for that place goes on with this draft. */
  resume(place: Place, id: number): void {
    this.gone.delete(id);
    this.ids.set(place, id);
  }

  /** The text has another destination now, and its draft goes along. What was kept for that one stays a draft of its own. */
  move(from: Place | undefined, to: Place): void {
    // In its turn: the draft may be on its way to the service.
    this.saving = this.saving.then(() => {
      const id = from === undefined ? undefined : this.ids.get(from);
      if (from !== undefined) this.ids.delete(from);
      if (id === undefined) this.ids.delete(to);
      else this.ids.set(to, id);
    });
  }

  /** `isLatest` is asked when its turn comes. */
  save(place: Place, destination: Destination, content: string, isLatest: () => boolean): void {
    const draft = { ...addressedTo(destination), content };
    this.saving = this.saving
      .then(async () => {
        if (this.isStopped || !isLatest()) return;
        const id = this.ids.get(place);
        const told = id === undefined ? [] : [this.saved.get(id), this.client.state.drafts.get(id)].filter(isKnown);
        if (told.length > 0 && told.every((one) => this.placeOf(one) === place && isSame(one, draft))) return;
        const kept =
          id !== undefined && (await changed(id, draft))
            ? id
            : (await call('POST /drafts', { drafts: [draft] }, LEAVING)).ids[0]!;
        this.ids.set(place, kept);
        this.saved.set(kept, draft);
      })
      .catch(() => undefined);
  }

  forget(place: Place): void {
    this.forgetting.add(place);
    this.saving = this.saving
      .then(async () => {
        this.forgetting.delete(place);
        if (this.isStopped) return;
        const draft_id = this.ids.get(place);
        this.ids.delete(place);
        if (draft_id === undefined) return;
        this.gone.add(draft_id);
        await call('DELETE /drafts/{draft_id}', { draft_id });
      })
      .catch(() => undefined);
  }

  private placeOf(addressed: Addressed): Place | undefined {
    return draftPlace(addressed, this.client.state.own_id ?? 0);
  }
}

type Kept = Addressed & { content: string };

/** Topics that differ in their letters' case are one place. */
const isSame = (one: Kept, other: Kept) => one.content === other.content && one.topic === other.topic;

const isKnown = <T>(value: T | undefined): value is T => value !== undefined;

/** False for a draft that is not there any more: another window deleted it. */
async function changed(draft_id: number, draft: Kept): Promise<boolean> {
  try {
    await call('PATCH /drafts/{draft_id}', { draft_id, draft }, LEAVING);
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return false;
    throw error;
  }
}
