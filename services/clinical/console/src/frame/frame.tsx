import { useIsFetching } from '@tanstack/react-query';
import { Component, useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { useFormat } from '../i18n/format';
import { useWords } from '../i18n/language';
import { LanguageSwitch } from '../i18n/switch';
import { Button } from '../kit/button';
import { Icon } from '../kit/icon';
import { PageHead } from '../kit/page';
import { ErrorNotice, Notice } from '../kit/states';
import { useLeave } from '../kit/unsaved';
import { UnsavedChanges } from '../kit/unsaved-changes';
import { AskAgain } from '../login/ask-again';
import { useLogOut } from '../login/log-out';
import { SessionWatch } from '../login/session-watch';
import { useSession } from '../session/session';
import { text } from './text';
import '../styles/shell.css';

interface FrameProps {
  /** Above the navigation. */
  search?: ReactNode;
  navigation: ReactNode;
  /** The page that is open. */
  children: ReactNode;
}

/** Around every page, of the console and of the portal: navigation, who is in and where, what everybody must know. */
export function Frame(props: FrameProps) {
  return (
    <UnsavedChanges>
      <Layout {...props} />
    </UnsavedChanges>
  );
}

function Layout({ search, navigation, children }: FrameProps) {
  const say = useWords(text);
  const [open, setOpen] = useState(false);
  const [location] = useLocation();
  const { clinic } = useSession();
  useEffect(() => setOpen(false), [location]);
  const bar = useRef<HTMLElement>(null);
  function closeBy(event: KeyboardEvent) {
    if (!open || event.key !== 'Escape') return;
    setOpen(false);
    bar.current?.querySelector('button')?.focus();
  }
  return (
    <div className="shell">
      <a className="skip" href="#content">
        {say.skip}
      </a>
      <header className="bar" ref={bar} onKeyDown={closeBy}>
        <Button
          look="quiet"
          icon={open ? 'close' : 'menu'}
          aria-label={open ? say.close : say.menu}
          aria-expanded={open}
          aria-controls="navigation"
          onPress={() => setOpen(!open)}
        />
        <Brand />
        <span className="bar-clinic">{clinic?.name}</span>
      </header>
      <aside className="side" id="navigation" data-open={open || undefined} onKeyDown={closeBy}>
        <Brand />
        {search}
        {navigation}
        <Foot />
      </aside>
      {/* The menu lies above it. */}
      <main className="content" id="content" tabIndex={-1} onFocus={() => setOpen(false)}>
        <Announcements />
        <Fence key={`${location} ${clinic?.id}`}>{children}</Fence>
      </main>
      <AskAgain />
      <Waiting />
    </div>
  );
}

/** Something was asked for that is not there yet: a list is still that of before. Who listens hears of the answer. */
function Waiting() {
  const asked = useIsFetching({ predicate: ({ state }) => state.data === undefined });
  return asked > 0 ? <div className="waiting" aria-hidden="true" /> : null;
}

const Brand = () => (
  <Link href="/" className="brand">
    <span className="brand-mark" aria-hidden="true" />
    Clinical
  </Link>
);

/** Above every page, when there is something. */
function Announcements() {
  const say = useWords(text);
  const format = useFormat();
  const { clinic } = useSession();
  const offline = useOffline();
  return (
    <div className="announcements">
      {offline && <Notice tone="warning" title={say.offline} />}
      {clinic?.second_factor_due_at && (
        <Notice tone="warning" title={say.factorSoon(format.day(clinic.second_factor_due_at))}>
          <Link href="/account">{say.factorOpen}</Link>
        </Notice>
      )}
      <SessionWatch />
    </div>
  );
}

function useOffline(): boolean {
  const [offline, setOffline] = useState(() => !navigator.onLine);
  useEffect(() => {
    const look = () => setOffline(!navigator.onLine);
    addEventListener('online', look);
    addEventListener('offline', look);
    return () => {
      removeEventListener('online', look);
      removeEventListener('offline', look);
    };
  }, []);
  return offline;
}

function Foot() {
  const say = useWords(text);
  const { data } = useSession();
  const logOut = useLogOut();
  const leave = useLeave();
  return (
    <div className="side-foot">
      <LanguageSwitch />
      <p className="who">
        <Icon name="user" />
        <span>
          <strong>{data?.user.name}</strong>
          <small>{data?.user.email}</small>
        </span>
      </p>
      <Button look="quiet" icon="logout" onPress={() => leave(() => void logOut())}>
        {say.logOut}
      </Button>
    </div>
  );
}

/** A fault in one page leaves the others and the navigation alone. */
class Fence extends Component<{ children: ReactNode }, { error?: unknown }> {
  override state: { error?: unknown } = {};
  static getDerivedStateFromError = (error: unknown) => ({ error });
  override render() {
    return this.state.error === undefined ? this.props.children : <Crashed error={this.state.error} />;
  }
}

/** Usually a release has replaced the files that this page was made of. */
function Crashed({ error }: { error: unknown }) {
  const say = useWords(text);
  return (
    <>
      <PageHead title={say.crashed} />
      <ErrorNotice error={error} />
      <Button look="primary" icon="refresh" onPress={() => globalThis.location.reload()}>
        {say.reload}
      </Button>
    </>
  );
}
