import { useState, type SyntheticEvent } from 'react';
import { call, request } from '../../connection/call.js';
import { Button, IconButton } from '../../kit/button.js';
import { Check, Text } from '../../kit/inputs.js';
import { tell } from '../../messages/actions.js';
import { useModel } from '../../shell/client-context.js';
import { useAdministrationWords } from '../../words/administration/index.js';
import { useWords } from '../../words/index.js';
import styles from './administration.module.css';
import { isOwner } from './rights.js';
import { Row, Rows } from './rows.js';

interface Domain {
  domain: string;
  allow_subdomains: boolean;
}

const NONE: readonly Domain[] = [];

/** The domains that people must have their addresses in to join. */
export function Domains() {
  const { settings } = useWords();
  const words = useAdministrationWords().domains;
  const domains = useModel((state) => (state.realm['realm_domains'] as Domain[] | undefined) ?? NONE);
  const isRestricted = useModel((state) => state.realm['realm_emails_restricted_to_domains'] === true);
  const refusesDisposable = useModel((state) => state.realm['realm_disallow_disposable_email_addresses'] === true);
  const owns = useModel(isOwner);
  const [domain, setDomain] = useState('');
  const [allow_subdomains, setSubdomains] = useState(false);
  const add = (event: SyntheticEvent) => {
    event.preventDefault();
    call('POST /realm/domains', { domain, allow_subdomains }).then(() => setDomain(''), tell);
  };
  const setRealm = (changes: Record<string, unknown>) => request('PATCH', '/realm', changes);
  return (
    <>
      {!owns && <p>{settings.ownersOnly}</p>}
      <div className={styles['form']}>
        <Check
          label={words.restrict}
          hint={words.restrictHint}
          isChecked={isRestricted}
          isDisabled={!owns}
          onChange={(emails_restricted_to_domains) => setRealm({ emails_restricted_to_domains })}
        />
        <Check
          label={words.disposable}
          hint={isRestricted ? words.disposableNeedless : words.disposableHint}
          isChecked={refusesDisposable}
          isDisabled={isRestricted}
          onChange={(disallow_disposable_email_addresses) => setRealm({ disallow_disposable_email_addresses })}
        />
      </div>
      <Rows label={words.title} items={domains} keyOf={({ domain: name }) => name} empty={words.empty}>
        {(one) => (
          <Row
            title={one.domain}
            actions={
              <>
                <Check
                  label={words.subdomains}
                  isChecked={one.allow_subdomains}
                  isDisabled={!owns}
                  onChange={(is_allowed) =>
                    call('PATCH /realm/domains/{domain}', {
                      domain: one.domain,
                      allow_subdomains: is_allowed,
                    })
                  }
                />
                <IconButton
                  icon="trash"
                  label={settings.remove(one.domain)}
                  isDisabled={!owns}
                  onPress={() => void call('DELETE /realm/domains/{domain}', { domain: one.domain }).catch(tell)}
                />
              </>
            }
          />
        )}
      </Rows>
      {owns && (
        <form className={styles['form']} onSubmit={add}>
          <Text label={words.domain} hint={words.domainHint} value={domain} onChange={setDomain} isRequired />
          <Check label={words.subdomains} isChecked={allow_subdomains} onChange={setSubdomains} />
          <div>
            <Button type="submit">{settings.add}</Button>
          </div>
        </form>
      )}
    </>
  );
}
