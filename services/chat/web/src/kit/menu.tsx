import type { ReactNode, RefObject } from 'react';
import { Button as AriaButton, Menu as AriaMenu, MenuItem, MenuTrigger, Popover } from 'react-aria-components';
import { Icon, type IconName } from './icon.js';
import styles from './kit.module.css';

export interface Action {
  id: string;
  label: string;
  icon: IconName;
  /** The key that does the same. */
  keys?: string;
  isDanger?: boolean;
  run(): void;
}

interface Props {
  label: string;
  actions: readonly (Action | false | undefined)[];
  /** The button that opens it, where three points do not say enough. */
  children?: ReactNode;
  onOpenChange?(isOpen: boolean): void;
}

/** A button that opens a list of things to do. */
export const Menu = ({ label, actions, children, onOpenChange }: Props) => (
  <MenuTrigger {...(onOpenChange && { onOpenChange })}>
    {children ?? (
      <AriaButton aria-label={label} className={styles['iconButton']!}>
        <Icon name="more" />
      </AriaButton>
    )}
    <ActionList label={label} actions={actions} />
  </MenuTrigger>
);

interface ListProps extends Pick<Props, 'label' | 'actions'> {
  /** What the list lies beside, and what closes it; a `Menu` has its own. */
  beside?: { triggerRef: RefObject<HTMLElement>; onClose(): void };
}

/** The open list of a menu. */
export function ActionList({ label, actions, beside }: ListProps) {
  const shown = actions.filter((action) => action !== false && action !== undefined);
  return (
    <Popover
      className={styles['popover']!}
      placement="bottom end"
      offset={4}
      {...(beside && {
        'aria-label': label,
        isOpen: true,
        triggerRef: beside.triggerRef,
        onOpenChange: beside.onClose,
      })}
    >
      <AriaMenu
        aria-label={label}
        className={styles['menu']!}
        onAction={(key) => shown.find(({ id }) => id === key)?.run()}
        {...(beside && { autoFocus: 'first', onClose: beside.onClose })}
      >
        {shown.map(({ id, label: text, icon, keys, isDanger }) => (
          <MenuItem
            key={id}
            id={id}
            textValue={text}
            className={styles['menuItem']!}
            {...(isDanger && { 'data-danger': true })}
          >
            <Icon name={icon} size={16} />
            <span className={styles['menuText']}>{text}</span>
            {keys && <kbd aria-hidden>{keys}</kbd>}
          </MenuItem>
        ))}
      </AriaMenu>
    </Popover>
  );
}
