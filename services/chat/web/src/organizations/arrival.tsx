import { useEffect, useState } from 'react';
import { credentials } from '../connection/call.js';
import { FormDialog } from '../kit/form-dialog.js';
import { isolated } from '../model/names.js';
import { replaceAddress } from '../shell/route.js';
import { useWords } from '../words/index.js';
import { addOrganization, cameFrom, organizations, setGlance, type Organization } from './organizations.js';

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
