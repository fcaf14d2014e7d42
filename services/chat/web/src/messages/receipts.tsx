import { useEffect, useState } from 'react';
import { call } from '../connection/call.js';
import { Avatar } from '../kit/avatar.js';
import { Dialog } from '../kit/dialog.js';
import { Fault } from '../kit/states.js';
import { userOf } from '../model/names.js';
import { useClient } from '../shell/client-context.js';
import { useWords } from '../words/index.js';
import { saidBy } from './actions.js';
import styles from './messages.module.css';

export function Receipts({ message_id, onClose }: { message_id: number; onClose(): void }) {
  const words = useWords();
  const client = useClient();
  const [ids, setIds] = useState<readonly number[]>();
  const [fault, setFault] = useState<string>();
  useEffect(() => {
    call('GET /messages/{message_id}/read_receipts', { message_id }).then(
      ({ user_ids }) => setIds(user_ids),
      (error: unknown) => setFault(saidBy(error)),
    );
  }, [message_id]);
  const people = (ids ?? [])
    .map((id) => userOf(client.state, id, words.unknownPerson))
    .sort((a, b) => a.full_name.localeCompare(b.full_name));
  return (
    <Dialog title={words.message.receipts} onClose={onClose}>
      {fault !== undefined && <Fault>{fault}</Fault>}
      <p>{ids ? words.message.readBy(ids.length) : words.loading}</p>
      <ul className={styles['people']}>
        {people.map((person) => (
          <li key={person.user_id}>
            <Avatar user={person} size={24} />
            {person.full_name}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
