import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useRead, useReread } from '../../api/use-service';
import { capital } from '../../i18n/capitals';
import { useFormat } from '../../i18n/format';
import { useLanguage, useWords } from '../../i18n/language';
import { Button } from '../../kit/button';
import { PageHead } from '../../kit/page';
import { Loaded, Notice } from '../../kit/states';
import { useNow, useRereadOnFocus } from '../../kit/use-now';
import { useSession } from '../../session/session';
import { Agenda } from './agenda';
import { Due } from './due';
import { Here } from './here';
import styles from './home.module.css';
import { Filed } from './filed';
import { LongOpen } from './long-open';
import { Referred } from './referred';
import { Laboratory, Results } from './results';
import { Reviews } from './reviews';
import { text } from './text';
import { Unsigned } from './unsigned';

/** What this page reads, anew every minute and whenever somebody comes back to the window. */
const READS = [
  'GET /api/mobile/v1/doctor/agenda',
  'GET /api/v1/appointments',
  'GET /api/v1/consultations',
  'GET /api/mobile/v1/clinical/lab-results',
  'GET /api/v1/orders',
  'GET /api/v1/referrals',
  'GET /api/v1/documents',
  'GET /api/v1/wards/{ward}/board',
  'GET /api/v1/break-glass-reviews',
] as const;

/** The day of who treats patients: a doctor's own agenda, a nurse's patients in the house, and what waits for them. */
export default function HomePage() {
  const say = useWords(text);
  const now = useNow();
  useRereadOnFocus(READS);
  const me = useRead('GET /api/mobile/v1/auth/me', {});
  return (
    <>
      <PageHead title={say.title} about={<Fresh now={now} />} />
      <Loaded query={me} lines={8}>
        {({ data }) => <Parts practitioner={data.user.practitioner?.id} user={data.user.id} now={now} />}
      </Loaded>
    </>
  );
}

function Parts({ practitioner, user, now }: { practitioner: string | undefined; user: string; now: number }) {
  const { can, uses } = useSession();
  const isDoctor = can('consultations:complete') && practitioner !== undefined;
  return (
    <div className={styles.home}>
      <div>{isDoctor ? <Agenda now={now} /> : <Here now={now} />}</div>
      <div>
        {practitioner !== undefined && can('admissions:care') && uses('hospitalization') && (
          <Due practitioner={practitioner} />
        )}
        {can('lab-results:read') && <Results />}
        {practitioner !== undefined && <Unsigned practitioner={practitioner} now={now} />}
        {practitioner !== undefined && can('referrals:write') && uses('general') && (
          <Referred practitioner={practitioner} now={now} />
        )}
        {isDoctor && <LongOpen practitioner={practitioner} now={now} />}
        {can('documents:read') && uses('general') && <Filed user={user} now={now} />}
        {can('phi-policy:manage') && <Reviews />}
        {can('lab-results:write') && !can('consultations:complete') && <Laboratory now={now} />}
      </div>
    </div>
  );
}

/** When the oldest of what is shown was read, and whether it could be read since. */
function useReadAt(): { at: number | undefined; isFailing: boolean } {
  const cache = useQueryClient().getQueryCache();
  const [, tell] = useState(0);
  useEffect(() => cache.subscribe(() => tell((times) => times + 1)), [cache]);
  const shown = cache
    .findAll({ type: 'active' })
    .filter(({ queryKey: [name] }) => (READS as readonly unknown[]).includes(name));
  const times = shown.map(({ state }) => state.dataUpdatedAt).filter((at) => at > 0);
  return {
    at: times.length > 0 ? Math.min(...times) : undefined,
    isFailing: shown.some(({ state }) => state.fetchFailureCount > 0 || state.error !== null),
  };
}

/** More than twice as long as it takes to be read anew. */
const STALE_MS = 150_000;

/** Which day it is, and of when what is shown is. */
function Fresh({ now }: { now: number }) {
  const say = useWords(text);
  const format = useFormat();
  const { locale } = useLanguage();
  const { ahead } = useSession();
  const { at, isFailing } = useReadAt();
  const reread = useReread(READS);
  const day = capital(format.longDay(new Date(now)), locale);
  const time = at !== undefined && format.time(new Date(at + ahead));
  const isStale = at !== undefined && (isFailing || now - ahead - at > STALE_MS);
  return (
    <div className={styles.fresh}>
      <p className="intro">{time ? say.intro(day, time) : day}</p>
      {isStale && time && (
        <Notice tone="warning" title={say.stale(time)}>
          <p>
            <Button small icon="refresh" onPress={() => void reread()}>
              {say.again}
            </Button>
          </p>
        </Notice>
      )}
    </div>
  );
}
