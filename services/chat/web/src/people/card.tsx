import { useRef } from 'react';
import { Dialog, Popover } from 'react-aria-components';
import kit from '../kit/kit.module.css';
import { useModel } from '../shell/client-context.js';
import { useWords } from '../words/index.js';
import { GroupCard } from './group-card.js';
import { PersonCard } from './person-card.js';
import { showCard, type Carded } from './shown-card.js';
import styles from './people.module.css';

/** Who somebody is, beside where their name was clicked. */
export function Card({ shown }: { shown: Carded }) {
  const words = useWords();
  const anchor = useRef<HTMLElement | null>(null);
  const name = useModel((state) =>
    shown.kind === 'group' ? state.groups.get(shown.id)?.name : state.users.get(shown.id)?.full_name,
  );
  anchor.current = shown.anchor;
  const close = () => showCard(undefined);
  return (
    <Popover
      isOpen
      triggerRef={anchor}
      onOpenChange={(isOpen) => !isOpen && close()}
      className={kit['popover']!}
      placement="bottom start"
      offset={6}
    >
      <Dialog aria-label={name ?? words.unknownPerson} className={styles['card']!}>
        {shown.kind === 'group' ? (
          <GroupCard group_id={shown.id} onClose={close} />
        ) : (
          <PersonCard user_id={shown.id} onClose={close} />
        )}
      </Dialog>
    </Popover>
  );
}
