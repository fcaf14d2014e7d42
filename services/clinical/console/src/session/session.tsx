import { useQuery, useQueryClient, type Query } from '@tanstack/react-query';
import { createContext, useCallback, useContext, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { asking, call, hooks, type Data } from '../api/client';
import { ApiError } from '../api/errors';
import { HELD_MS } from '../api/use-service';
import { isSecretShown } from '../browser/secret-shown';
import { keep, kept } from '../browser/storage';

type SessionData = Data<'GET /api/v1/console/session'>;
export type Clinic = SessionData['clinics'][number];

type Suggested = Clinic['suggestions'][number];

export interface Session {
  /** Undefined while nobody is logged in. */
  data: SessionData | undefined;
  /** In which the console works; undefined until one is chosen of several. */
  clinic: Clinic | undefined;
  /** Undefined while it is being asked for. */
  state: 'loading' | 'unreachable' | 'out' | 'in';
  /** It ended while somebody worked, instead of not having begun. */
  interrupted: boolean;
  /** What was open is held for who left it: it ended for want of use, or elsewhere, and not long ago. */
  held: boolean;
  error: unknown;
  can(ability: string): boolean;
  /** Whether the clinic uses an area; what is of none it does. */
  uses(area: string | undefined): boolean;
  /** Who makes suggestions of a kind that this person may ask for here: null for a model that there is none of; undefined where they may not. */
  suggests(kind: Suggested['kind']): Suggested['engine'] | undefined;
  choose(clinicId: string): void;
  /** Asks the service anew; `background` does not keep the session alive. */
  reload(options?: { background?: boolean }): Promise<void>;
  /** Forgets everything that was read. */
  leave(): void;
  /** Milliseconds that the service's clock is ahead of this one. */
  ahead: number;
}

export const SessionContext = createContext<Session | undefined>(undefined);
const STORED = 'console.clinic';
const PERSON = 'console.person';

/** The clinic that requests name: the one chosen in this browser if it is one of theirs, else the only or default one. */
function clinicOf(data: SessionData | undefined, chosen: string | null): Clinic | undefined {
  const find = (id: string | null) => data?.clinics.find((clinic) => clinic.id === id);
  return find(chosen) ?? find(data?.clinic_id ?? null) ?? (data?.clinics.length === 1 ? data.clinics[0] : undefined);
}

const KEY = ['session'];
const isRead = ({ queryKey }: Query) => queryKey[0] !== KEY[0];
type SessionRead = { data: SessionData; ahead: number } | null;

/** What a tab remembers is of one person: whoever logs in there next begins with nothing. */
function ownStorage(userId: string): void {
  if (kept(PERSON, sessionStorage) === userId) return;
  sessionStorage.clear();
  keep(PERSON, userId, sessionStorage);
}

const TABS = 'console.session';
type News = 'in' | 'left';
const ignore = () => undefined;

/** The session is the browser's: what one tab does to it holds in all. */
function tellTabs(news: News): void {
  const channel = new BroadcastChannel(TABS);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is one origin's
  channel.postMessage(news);
  channel.close();
}

/** Looks whose session it is when another tab began or ended one, and when the browser shows the page again as it was left. */
function useOtherTabs(reload: Session['reload'], forget: () => void): void {
  useEffect(() => {
    const look = (news: News) =>
      void reload({ background: true })
        .then(() => news === 'left' && forget())
        .catch(ignore);
    const shown = ({ persisted }: PageTransitionEvent) => persisted && look('left');
    const told = ({ data }: MessageEvent<News>) => look(data);
    const channel = new BroadcastChannel(TABS);
    channel.addEventListener('message', told);
    addEventListener('pageshow', shown);
    return () => {
      channel.close();
      removeEventListener('pageshow', shown);
    };
  }, [reload, forget]);
}

export function SessionProvider({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  // Each tab has its own clinic; a new one begins with the one that was chosen last.
  const [chosen, setChosen] = useState(() => kept(STORED, sessionStorage) ?? kept(STORED));
  const [interrupted, setInterrupted] = useState(false);
  /** Whose pages are held while nobody is in, and until when. */
  const held = useRef<{ userId: string; until: number }>(undefined);
  const [isHeld, setHeld] = useState(false);
  const read = useCallback(async (background?: boolean) => {
    try {
      const { data } = await call('GET /api/v1/console/session', { ...(background && { background }) });
      ownStorage(data.user.id);
      return { data, ahead: Date.parse(data.now) - Date.now() };
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return null;
      throw error;
    }
  }, []);
  const query = useQuery({ queryKey: KEY, queryFn: () => read(), staleTime: Infinity });
  const data = query.data?.data;
  const clinic = clinicOf(data, chosen);
  // What is held was read there.
  asking.clinicId = clinic?.id ?? (isHeld ? asking.clinicId : null);

  /** What is left of who is not in any more. */
  const forget = useCallback(() => {
    if (client.getQueryData(KEY)) return;
    held.current = undefined;
    setHeld(false);
    client.removeQueries({ predicate: isRead });
    client.getMutationCache().clear();
  }, [client]);
  const leave = useCallback(() => {
    // The session itself stays in the cache: what watches it would not hear of another one in its place.
    client.setQueryData(KEY, null);
    forget();
  }, [client, forget]);
  const end = useCallback(() => {
    const last = client.getQueryData<SessionRead>(KEY);
    if (!last) return;
    setInterrupted(true);
    if (isSecretShown()) return leave();
    held.current = { userId: last.data.user.id, until: Date.now() + HELD_MS };
    setHeld(true);
    client.setQueryData(KEY, null);
  }, [client, leave]);
  useEffect(() => {
    if (data || !isHeld) return undefined;
    const timer = setTimeout(forget, HELD_MS);
    return () => clearTimeout(timer);
  }, [data, isHeld, forget]);
  const reload = useCallback(
    async ({ background }: { background?: boolean } = {}) => {
      const before = client.getQueryData<SessionRead>(KEY);
      const next = await read(background);
      if (next === null) return end();
      // They left while the service was asked.
      if (before && !client.getQueryData(KEY)) return;
      // Another person is in: nothing that the one before them saw or typed is theirs.
      const last = before?.data.user.id ?? held.current?.userId;
      if (last !== undefined && last !== next.data.user.id) return location.reload();
      if (held.current && held.current.until < Date.now()) forget();
      client.setQueryData(KEY, next);
      if (before) return;
      held.current = undefined;
      setHeld(false);
      // Others may have changed it meanwhile.
      void client.invalidateQueries({ predicate: isRead });
      tellTabs('in');
    },
    [client, read, end, forget],
  );

  useEffect(() => {
    hooks.changed = () => void reload().catch(ignore);
    hooks.ended = end;
    hooks.isIn = () => Boolean(client.getQueryData(KEY));
  }, [client, end, reload]);
  useOtherTabs(reload, forget);

  const session = useMemo<Session>(
    () => ({
      data,
      clinic,
      state: data ? 'in' : query.data === null ? 'out' : query.isError ? 'unreachable' : 'loading',
      interrupted,
      held: isHeld,
      error: query.error,
      can: (ability) => clinic?.abilities.includes(ability) ?? false,
      uses: (area) => area === undefined || (clinic?.areas.includes(area) ?? false),
      suggests: (kind) => clinic?.suggestions.find((each) => each.kind === kind)?.engine,
      choose(clinicId) {
        keep(STORED, clinicId);
        keep(STORED, clinicId, sessionStorage);
        asking.clinicId = clinicId;
        setChosen(clinicId);
      },
      reload,
      leave() {
        setInterrupted(false);
        leave();
        tellTabs('left');
      },
      ahead: query.data?.ahead ?? 0,
    }),
    [data, clinic, query.data, query.isError, query.error, interrupted, isHeld, reload, leave],
  );
  return <SessionContext value={session}>{children}</SessionContext>;
}

export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('There is no SessionProvider around this');
  return session;
}
