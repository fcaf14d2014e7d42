import {
  memo,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react';
import { Virtualizer, type VirtualizerHandle } from 'virtua';
import type { Echo } from '../compose/outbox.js';
import { Button, IconButton } from '../kit/button.js';
import { Fault } from '../kit/states.js';
import { conversationOf, type Narrow } from '../model/narrow.js';
import { useClient, useModel } from '../shell/client-context.js';
import { useWords } from '../words/index.js';
import { saidBy } from './actions.js';
import { EchoRow } from './echo-row.js';
import { Loading, StickyHead } from './list-parts.js';
import { emptyList, type ListView } from './list-view.js';
import { MessageRow } from './message-row.js';
import { rowsOf, type Row, type Rows } from './rows.js';
import { Selection } from './selection.js';
import { useEchoes } from './use-echoes.js';
import { useLead } from './use-lead.js';
import { useSeeing } from './use-seeing.js';
import styles from './messages.module.css';

/** Pixels from an end at which the next page is loaded, and within which one is at the end. */
const NEAR_END = 1200;
const AT_END = 40;
/** Of a row that begins with headings, pixels until they are out of sight. */
const headOf = ({ startsDay, startsUnread }: Row) => 20 + (startsDay ? 44 : 0) + (startsUnread ? 34 : 0);

interface Props {
  listKey: string;
  narrow: Narrow;
  /** What stands there instead of messages; the same as long as the narrow is. */
  empty: ReactNode;
}

/** The messages of a narrow: begins at the first unread one, keeps its place, and loads both ways. */
export const MessageList = memo(function MessageList({ listKey, narrow, empty }: Props) {
  const client = useClient();
  const words = useWords();
  const list = useSyncExternalStore(client.lists.subscribe, () => client.lists.find(listKey)) ?? NOTHING;
  const written = useEchoes(narrow, list);
  const echoes = list.foundNewest ? written : NONE;
  const own_id = useModel((state) => state.own_id ?? 0);
  const messages = useMemo(
    () => list.ids.flatMap((id) => client.lists.messages.get(id) ?? []),
    // The version counts changes of the messages themselves too.
    [client, list.ids, list.version],
  );
  const firstUnread = useFirstUnread(list);
  const known = useRef<Rows>(new WeakMap());
  const rows = useMemo(() => rowsOf(messages, own_id, firstUnread, known.current), [messages, own_id, firstUnread]);
  const latestRows = useRef(rows);
  latestRows.current = rows;
  const [edited, setEdited] = useState<number>();
  const isMixed = conversationOf(narrow) === undefined;
  const isWhole = narrow.every(({ operator }) => ['channel', 'topic', 'dm'].includes(operator));
  const beginning = list.historyLimited ? words.list.limited : words.list.beginning;

  const virtual = useRef<VirtualizerHandle>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const { lead, measured, letGo } = useLead(virtual, scroller);
  const isAtEnd = useRef(true);
  /** Pixels below the window, when last looked at. */
  const below = useRef(Infinity);
  const [showsJump, setShowsJump] = useState(false);
  const [topIndex, setTopIndex] = useState(0);
  const [isPast, setPast] = useState(false);
  const count = rows.length + echoes.length;
  const see = useSeeing({ virtual, rows, narrow, isReady: list.status === 'ready' });

  const toEnd = useCallback(() => {
    if (count > 0) lead(count - 1, { align: 'end' });
  }, [lead, count]);

  const placed = useRef('');
  useLayoutEffect(() => {
    if (list.status !== 'ready' || count === 0) return;
    const generation = `${list.key} ${list.generation}`;
    if (placed.current === generation) return;
    placed.current = generation;
    const at = list.anchor === undefined ? -1 : list.ids.indexOf(list.anchor);
    isAtEnd.current = at < 0;
    below.current = Infinity;
    if (at < 0) lead(count - 1, { align: 'end' });
    else lead(at, { align: 'start', offset: -56 });
  }, [lead, list, count]);

  const first = rows[0]?.message.id;
  const { generation } = list;
  const before = useRef({ count: 0, written: written.length, first, generation });
  // What is added to the start or cut off there must not move what is read.
  const isShifted = first !== before.current.first && generation === before.current.generation;
  useLayoutEffect(() => {
    const wrote = written.length > before.current.written;
    const isChanged = count !== before.current.count;
    before.current = { count, written: written.length, first, generation };
    // Who sees all that there is, is at the end, wherever the list began.
    if (wrote || below.current < AT_END) isAtEnd.current = true;
    if (wrote && !list.foundNewest && list.key === listKey) void client.lists.load(list, 'newest');
    else if (isChanged && isAtEnd.current) toEnd();
  }, [count, written.length, first, generation, toEnd]);

  const measure = useCallback(() => {
    const { current } = virtual;
    if (!current) return;
    const { scrollOffset, scrollSize, viewportSize } = current;
    const left = scrollSize - scrollOffset - viewportSize;
    const now = client.lists.find(listKey);
    below.current = now?.foundNewest ? left : Infinity;
    setShowsJump(left > viewportSize || !(now?.foundNewest ?? true));
    const top = Math.max(0, current.findItemIndex(scrollOffset + 1));
    setTopIndex(top);
    const row = latestRows.current[top];
    setPast(row !== undefined && scrollOffset > current.getItemOffset(top) + headOf(row));
    client.shown = { key: listKey, around: isAtEnd.current ? undefined : now?.ids[top] };
    if (now?.status === 'ready' && scrollOffset < NEAR_END) void client.lists.loadOlder(listKey);
    if (now?.status === 'ready' && left < NEAR_END) void client.lists.loadNewer(listKey);
    see();
  }, [client, listKey, see]);

  const scrolled = useCallback(() => {
    const { current } = virtual;
    if (!current) return;
    const left = current.scrollSize - current.scrollOffset - current.viewportSize;
    isAtEnd.current = left < AT_END && (client.lists.find(listKey)?.foundNewest ?? true);
    measure();
  }, [client, listKey, measure]);

  // Growing does not lead away from the end: only scrolling does.
  useEffect(() => measure(), [measure, rows]);

  const resized = useCallback(() => {
    measured();
    if (isAtEnd.current) toEnd();
    measure();
  }, [measured, toEnd, measure]);

  // What the reader makes larger grows where it stands, also at the end.
  const hold = useCallback(() => {
    isAtEnd.current = false;
    letGo();
  }, [letGo]);

  const jump = () => {
    if (list.foundNewest) toEnd();
    else void client.lists.load(list, 'newest');
  };
  const toStart = () => {
    if (list.foundOldest) lead(0, { align: 'start' });
    else void client.lists.load(list, 'oldest');
  };

  if (list.status === 'failed') {
    return (
      <div className={styles['problem']}>
        <Fault>
          {words.list.failed} {saidBy(list.error)}
        </Fault>
        <Button onPress={() => client.lists.open(narrow)}>{words.retry}</Button>
      </div>
    );
  }
  if (list.status === 'loading' && count === 0) return <Loading />;
  if (count === 0) return <>{empty}</>;
  const top = rows[topIndex];
  return (
    <div className={styles['frame']}>
      <div
        ref={scroller}
        className={styles['scroller']}
        role="feed"
        aria-label={words.list.label}
        aria-busy={list.loadingOlder}
        tabIndex={0}
        onWheel={letGo}
        onTouchStart={letGo}
        onPointerDown={letGo}
        onKeyDown={letGo}
      >
        <div className={styles['stickyHost']}>
          {top && (isPast || !(top.startsDay || (isMixed && top.startsPlace))) && (
            <StickyHead row={top} isMixed={isMixed} />
          )}
        </div>
        <div className={styles['spacer']} />
        <Selection {...{ rows, virtual, lead, narrow }} onEdit={setEdited} onStart={toStart} onEnd={jump}>
          {(selected) => (
            <Virtualizer
              ref={virtual}
              scrollRef={scroller}
              shift={isShifted}
              onScroll={scrolled}
              onResize={resized}
              bufferSize={600}
            >
              {[
                ...rows.map((row, at) => (
                  <MessageRow
                    key={row.message.id}
                    row={row}
                    narrow={narrow}
                    isMixed={isMixed}
                    today={row.startsDay ? new Date().toDateString() : ''}
                    beginning={at === 0 && list.foundOldest && isWhole ? beginning : undefined}
                    isSelected={selected === row.message.id}
                    isEdited={edited === row.message.id}
                    onEdit={setEdited}
                    onResize={hold}
                  />
                )),
                ...echoes.map((echo) => <EchoRow key={echo.local_id} echo={echo} />),
              ]}
            </Virtualizer>
          )}
        </Selection>
      </div>
      {showsJump && (
        <div className={styles['jump']}>
          <IconButton icon="down" label={words.list.toBottom} shortcut="End" onPress={jump} />
        </div>
      )}
    </div>
  );
});

const NOTHING: ListView = emptyList('', []);
const NONE: readonly Echo[] = [];

/** Where the line “new messages” stands: it stays there while one reads. */
function useFirstUnread(list: ListView): number | undefined {
  const client = useClient();
  const kept = useRef<{ key: string; id: number | undefined }>({ key: '', id: undefined });
  const key = `${list.key} ${list.generation}`;
  if (kept.current.key !== key && list.status === 'ready') {
    kept.current = { key, id: list.ids.find((id) => client.state.unread.has(id)) };
  }
  return kept.current.id;
}
