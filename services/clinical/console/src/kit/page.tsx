import { useEffect, useRef, type ReactNode } from 'react';
import { Link } from 'wouter';
import { Icon } from './icon';

let opened = false;

/**
 * The head of a view: its title is the page's `h1` and the window's title, and has the focus when the view is opened, so that who
 * listens hears where they are.
 */
export function PageHead(props: {
  title: string;
  /** Where the title says who a patient is: a window's title is kept in the browser's history. */
  windowTitle?: string;
  intro?: ReactNode;
  /** Below the title, where a sentence is not enough. */
  about?: ReactNode;
  back?: { href: string; title: string };
  actions?: ReactNode;
}) {
  const { title, windowTitle = title, intro, about, back, actions } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${windowTitle} · Clinical`;
  }, [windowTitle]);
  useEffect(() => {
    if (opened) heading.current?.focus();
    opened = true;
  }, []);
  return (
    <header className="page-head">
      {back && (
        <Link href={back.href} className="back">
          <Icon name="chevronLeft" size={16} />
          {back.title}
        </Link>
      )}
      <div className="page-title">
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {actions && <div className="actions">{actions}</div>}
      </div>
      {intro && <p className="intro">{intro}</p>}
      {about}
    </header>
  );
}

/** A part of a view with a heading of its own. */
export function Section(props: { title: string; intro?: ReactNode; actions?: ReactNode; children: ReactNode }) {
  return (
    <section className="section">
      <div className="section-head">
        <div>
          <h2>{props.title}</h2>
          {props.intro && <p className="intro">{props.intro}</p>}
        </div>
        {props.actions && <div className="actions">{props.actions}</div>}
      </div>
      {props.children}
    </section>
  );
}

/** Names and what they are. */
export function Facts({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className="facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
