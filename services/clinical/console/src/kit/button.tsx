import { useState, type ReactNode } from 'react';
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components';
import { Link } from 'wouter';
import { Icon, type IconName } from './icon';

type Look = 'primary' | 'secondary' | 'quiet' | 'danger';

interface ButtonProps extends Omit<AriaButtonProps, 'children' | 'className'> {
  look?: Look;
  icon?: IconName;
  small?: boolean;
  children?: ReactNode;
}

/** One primary button a view; danger only where something ends. With an icon alone it needs an `aria-label`. */
export function Button({ look = 'secondary', icon, small, children, ...props }: ButtonProps) {
  // Where it may not be pressed any more once it was, as on the last page, it keeps the focus: the browser would take it away.
  const [held, setHeld] = useState(false);
  const keeps = props.isDisabled === true && held;
  return (
    <AriaButton
      {...props}
      isDisabled={props.isDisabled === true && !keeps}
      isPending={props.isPending === true || keeps}
      onFocusChange={setHeld}
      className="button"
      data-look={look}
      data-small={small || undefined}
    >
      {icon && <Icon name={icon} />}
      {children !== undefined && <span>{children}</span>}
    </AriaButton>
  );
}

/** Leads somewhere, and looks like a button. */
export function LinkButton(props: {
  href: string;
  look?: Look;
  icon?: IconName;
  small?: boolean;
  /** Says more than what is seen, to who listens. */
  label?: string;
  children: ReactNode;
}) {
  const { href, look = 'secondary', icon, small, label, children } = props;
  return (
    <Link href={href} aria-label={label} className="button" data-look={look} data-small={small || undefined}>
      {icon && <Icon name={icon} />}
      <span>{children}</span>
    </Link>
  );
}
