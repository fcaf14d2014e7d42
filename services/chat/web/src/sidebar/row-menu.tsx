import { useRef } from 'react';
import { ActionList } from '../kit/menu.js';
import { useClient, useModel } from '../shell/client-context.js';
import { placeActions } from '../views/narrow/place-actions.js';
import { useWords } from '../words/index.js';
import { showRowMenu, type ShownRowMenu } from './shown-row-menu.js';

/** What can be done with the conversation of a row, without going there. */
export function RowMenu({ shown: { label, narrow, anchor } }: { shown: ShownRowMenu }) {
  const client = useClient();
  const words = useWords();
  // The open menu says what holds now.
  useModel((state) => state);
  const triggerRef = useRef(anchor);
  return (
    <ActionList
      label={words.nav.rowActions(label)}
      actions={placeActions(client, words, narrow)}
      beside={{ triggerRef, onClose: () => showRowMenu(undefined) }}
    />
  );
}
