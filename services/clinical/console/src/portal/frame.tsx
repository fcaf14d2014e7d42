import { Component, useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { Link, Route, Switch, useLocation } from 'wouter';
import { useLanguage, useWords } from '../i18n/language';
import { LanguageSwitch } from '../i18n/switch';
import { Button, LinkButton } from '../kit/button';
import { Icon } from '../kit/icon';
import { PageHead } from '../kit/page';
import { Empty, ErrorNotice } from '../kit/states';
import { useLogOut } from '../login/log-out';
import { SessionWatch } from '../login/session-watch';
import { useSession } from '../session/session';
import { useOwnClinics } from './own-clinics';
import { PAGES } from './pages';
import { text } from './text';

/** Around every page: where one is, what there is, and who is in. */
export function Frame() {
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
        <Navigation />
        <Foot />
      </aside>
      <main className="content" id="content" tabIndex={-1} onFocus={() => setOpen(false)}>
        <div className="announcements">
          <SessionWatch />
        </div>
        <Fence key={`${location} ${clinic?.id}`}>
          <Switch key={clinic?.id}>
            {PAGES.map(({ path, Page }) => (
              <Route key={path} path={path}>
                <Page />
              </Route>
            ))}
            <Route>
              <PageHead title={say.missing} />
              <Empty
                icon="search"
                title={say.missingHint}
                action={
                  <LinkButton look="primary" href="/">
                    {say.toStart}
                  </LinkButton>
                }
              />
            </Route>
          </Switch>
        </Fence>
      </main>
    </div>
  );
}

const Brand = () => (
  <Link href="/" className="brand">
    <span className="brand-mark" aria-hidden="true" />
    Clinical
  </Link>
);

function Navigation() {
  const say = useWords(text);
  const { language } = useLanguage();
  const [location] = useLocation();
  return (
    <nav className="navigation" aria-label={say.navigation}>
      <ClinicSwitch />
      <ul>
        {PAGES.map(({ path, icon, title }) => (
          <li key={path}>
            <Link href={path} {...(location === path && { 'aria-current': 'page' })}>
              <Icon name={icon} />
              {title[language].title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function ClinicSwitch() {
  const say = useWords(text);
  const id = useId();
  const { clinic, choose } = useSession();
  const own = useOwnClinics();
  if (own.length < 2)
    return (
      <p className="clinic">
        <strong>{clinic?.name}</strong>
      </p>
    );
  return (
    <div className="clinic">
      <label className="visually-hidden" htmlFor={id}>
        {say.clinic}
      </label>
      <div className="select">
        <select id={id} value={clinic?.id} onChange={({ target: { value } }) => choose(value)}>
          {own.map(({ id: value, name }) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
        <Icon name="chevronDown" size={16} />
      </div>
    </div>
  );
}

function Foot() {
  const say = useWords(text);
  const { data } = useSession();
  const logOut = useLogOut();
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
      <Button look="quiet" icon="logout" onPress={() => void logOut()}>
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
    return this.state.error === undefined ? this.props.children : <ErrorNotice error={this.state.error} />;
  }
}
