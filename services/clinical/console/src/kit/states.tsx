import { useState, type ReactNode } from 'react';
import { ApiError, NetworkError } from '../api/errors';
import { useWords } from '../i18n/language';
import { Button } from './button';
import { Icon, type IconName } from './icon';
import { text } from './text';

/** Something to know, calmly: `info` and `good` are said politely, `warning` and `bad` at once. */
export function Notice(props: { tone?: 'info' | 'good' | 'warning' | 'bad'; title?: ReactNode; children?: ReactNode }) {
  const { tone = 'info', title, children } = props;
  const icons = { info: 'info', good: 'check', warning: 'alert', bad: 'alert' } as const;
  return (
    <div className="notice" data-tone={tone} role={tone === 'bad' ? 'alert' : undefined}>
      <Icon name={icons[tone]} />
      <div>
        {title && <p className="notice-title">{title}</p>}
        {children}
      </div>
    </div>
  );
}

/** What went wrong, in one plain sentence. */
export function useFault(): (error: unknown) => string {
  const say = useWords(text);
  return (error) => {
    if (error instanceof NetworkError) return say.unreachable;
    if (!(error instanceof ApiError) || error.status >= 500) return say.failed;
    if (error.interrupted) return say.interrupted;
    if (error.reason === 'reauthentication_required') return say.unconfirmed;
    if (error.status === 403) return say.forbidden;
    if (error.status === 404) return say.gone;
    return error.status === 429 ? say.tooMany(error.retryAfterSeconds ?? 60) : error.message;
  };
}

/** Why it failed in plain words, what to do, and the number that helpers ask for. */
export function ErrorNotice(props: {
  error: unknown;
  retry?: () => void;
  isRetrying?: boolean;
  /** Nothing was typed yet that could still be there. */
  isFirst?: boolean;
}) {
  const { error, retry, isRetrying = false, isFirst = false } = props;
  const say = useWords(text);
  const fault = useFault();
  const refused = error instanceof ApiError ? error : undefined;
  const ownFault = !refused || refused.status >= 500;
  const asked = ownFault ? say.failedHint : fault(error) === say.forbidden ? say.forbiddenHint : `${say.requestId}:`;
  // What stands before the service answers without one.
  const hint = refused?.requestId ? asked : ownFault && say.failedPlain;
  return (
    <Notice tone="bad" title={fault(error)}>
      {hint !== false && (
        <p>{error instanceof NetworkError ? (isFirst ? say.unreachableFirst : say.unreachableHint) : hint}</p>
      )}
      {refused?.requestId && <code className="request-id">{refused.requestId}</code>}
      {retry && refused?.status !== 404 && (
        <p>
          <Button small icon="refresh" isPending={isRetrying} onPress={retry}>
            {say.retry}
          </Button>
        </p>
      )}
    </Notice>
  );
}

/** Nothing is there yet: says what would be, and how it comes about. */
export function Empty(props: { icon: IconName; title: string; children?: ReactNode; action?: ReactNode }) {
  return (
    <div className="empty">
      <Icon name={props.icon} size={28} />
      <p className="empty-title">{props.title}</p>
      {props.children && <p>{props.children}</p>}
      {props.action}
    </div>
  );
}

/** The shape of what is being loaded. */
export function Skeleton({ lines = 4 }: { lines?: number }) {
  const say = useWords(text);
  return (
    <div className="skeleton" role="status">
      <span className="visually-hidden">{say.loading}</span>
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} className="skeleton-line" data-line={line % 4} aria-hidden="true" />
      ))}
    </div>
  );
}

export interface Reading<T> {
  data: T | undefined;
  error: unknown;
  isPending: boolean;
  isFetching: boolean;
  /** How often it failed, also before it is being tried again. */
  errorUpdateCount: number;
  refetch(): unknown;
}

/**
 * What was read, or the state of reading it: skeleton at first, the error with a way to try again, what was there stays, and so does
 * the error until there is another answer.
 */
export function Loaded<T>(props: { query: Reading<T>; lines?: number; children: (data: T) => ReactNode }) {
  const { query, lines, children } = props;
  // The reading forgets it when it begins anew.
  const [lastFault, setLastFault] = useState<unknown>(null);
  if (query.error && query.error !== lastFault) setLastFault(query.error);
  const wasRead = query.data !== undefined;
  const fault = query.error ?? (!wasRead && query.errorUpdateCount > 0 ? lastFault : null);
  if (!fault && !wasRead) return <Skeleton lines={lines ?? 4} />;
  return (
    <>
      {fault && <ErrorNotice error={fault} retry={() => void query.refetch()} isRetrying={query.isFetching} />}
      {query.data !== undefined && children(query.data)}
    </>
  );
}
