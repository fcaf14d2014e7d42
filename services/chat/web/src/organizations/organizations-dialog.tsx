import { useEffect, useState, type SyntheticEvent } from 'react';
import { credentials } from '../connection/call.js';
import { Button } from '../kit/button.js';
import { Dialog } from '../kit/dialog.js';
import { Field } from '../kit/field.js';
import { FormDialog } from '../kit/form-dialog.js';
import form from '../kit/form.module.css';
import { Fault } from '../kit/states.js';
import { isolated, plain } from '../model/names.js';
import { replaceAddress } from '../shell/route.js';
import { useWords } from '../words/index.js';
import { FOUNDING_PAGE, useCanFound } from './founding.js';
import {
  addOrganization,
  cameFrom,
  organizations,
  originOf,
  removeOrganization,
  setGlance,
  useOrganizations,
  type Organization,
} from './organizations.js';
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

/** After a link of another organization led here: it is added to the list if the person says so. */
export function Arrival() {
  const words = useWords();
  const [asked, ask] = useState<Organization>();
  useEffect(() => {
    const look = () => {
      // Nobody has a list who is not signed in.
      if (!location.hash.startsWith('#organizations/') || credentials.user_id === undefined) return;
      const from = cameFrom(location.hash);
      replaceAddress('#inbox');
      if (!from) return;
      if (!organizations().some(({ url }) => url === from.url)) ask(from);
      else if (from.glance !== undefined) setGlance(from.url, from.glance);
    };
    look();
    addEventListener('hashchange', look);
    return () => removeEventListener('hashchange', look);
  }, []);
  if (!asked) return null;
  const { host } = new URL(asked.url);
  return (
    <FormDialog
      title={words.organizations.wayBack}
      submit={words.organizations.add}
      onSubmit={async () => addOrganization(asked.url, asked.name, asked.glance)}
      onClose={() => ask(undefined)}
    >
      <p>{words.organizations.wayBackHint(isolated(asked.name.trim()) || host, host)}</p>
    </FormDialog>
  );
}
