import { useState, type SyntheticEvent } from 'react';
import { Button } from '../kit/button.js';
import { Dialog } from '../kit/dialog.js';
import { Field } from '../kit/field.js';
import form from '../kit/form.module.css';
import { Fault } from '../kit/states.js';
import { plain } from '../model/names.js';
import { useWords } from '../words/index.js';
import { FOUNDING_PAGE, useCanFound } from './founding.js';
import { addOrganization, originOf, removeOrganization, useOrganizations } from './organizations.js';
import styles from './organizations.module.css';

/** Which other organizations this browser leads to. */
export function OrganizationsDialog({ onClose }: { onClose(): void }) {
  const words = useWords();
  const said = words.organizations;
  const others = useOrganizations();
  const [address, setAddress] = useState('');
  const [name, setName] = useState('');
  const [fault, setFault] = useState<string>();
  const add = (event: SyntheticEvent) => {
    event.preventDefault();
    const url = originOf(address);
    if (url === undefined) return setFault(said.noAddress);
    addOrganization(url, name);
    setAddress('');
    setName('');
    setFault(undefined);
  };
  return (
    <Dialog title={said.title} onClose={onClose}>
      <p>{said.hint}</p>
      {others.length > 0 && (
        <ul className={styles['list']}>
          {others.map(({ url, name: called }) => (
            <li key={url}>
              <span>
                <strong dir="auto">{plain(called)}</strong>
                <small>{new URL(url).host}</small>
              </span>
              <Button onPress={() => removeOrganization(url)}>{said.remove}</Button>
            </li>
          ))}
        </ul>
      )}
      <form className={form['form']} onSubmit={add}>
        {fault !== undefined && <Fault>{fault}</Fault>}
        <Field label={said.address} value={address} onChange={setAddress} placeholder="chat.example.com" isRequired />
        <Field label={said.name} value={name} onChange={setName} maxLength={60} />
        <div className={form['foot']}>
          <Button type="submit" variant="primary">
            {said.add}
          </Button>
        </div>
      </form>
      <h3 className={styles['heading']}>{said.create}</h3>
      <Creation />
    </Dialog>
  );
}

/** How one gets a new one: by a page of the service, where it lets anybody, else by whoever runs it. */
function Creation() {
  const said = useWords().organizations;
  const isOpen = useCanFound();
  if (isOpen === undefined) return null;
  if (isOpen) {
    return (
      <p className={styles['create']}>
        <a href={FOUNDING_PAGE} target="_blank" rel="noopener noreferrer">
          {said.createHere}
        </a>
      </p>
    );
  }
  return (
    <>
      <p className={styles['create']}>{said.createHint}</p>
      <pre className={styles['command']}>
        npm run create-realm -- --name NAME --host HOST --owner-email ADDRESS --owner-name NAME
      </pre>
    </>
  );
}
