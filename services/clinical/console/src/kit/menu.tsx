import { Menu as AriaMenu, MenuItem, MenuTrigger, Popover } from 'react-aria-components';
import { Button } from './button';
import type { IconName } from './icon';
import styles from './menu.module.css';

interface MenuAct {
  key: string;
  title: string;
  /** More than is seen, to who listens. */
  label: string;
  run(): void;
}

/** What is done less often, behind one button: the arrows choose, Enter does it, Escape closes. */
export function Menu(props: {
  label: string;
  icon: IconName;
  /** What is seen beside the icon. */
  title?: string;
  acts: readonly MenuAct[];
  isDisabled?: boolean;
}) {
  const { label, icon, title, acts, isDisabled = false } = props;
  return (
    <MenuTrigger>
      <Button small look="quiet" icon={icon} aria-label={label} isDisabled={isDisabled}>
        {title}
      </Button>
      <Popover className={styles.popover ?? ''} placement="bottom end">
        <AriaMenu
          className={styles.menu ?? ''}
          aria-label={label}
          onAction={(key) => acts.find((act) => act.key === key)?.run()}
        >
          {acts.map(({ key, title, label: said }) => (
            <MenuItem key={key} id={key} className={styles.item ?? ''} aria-label={said} textValue={title}>
              {title}
            </MenuItem>
          ))}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  );
}
