import { useState } from 'react';
import { Route, Switch } from 'wouter';
import { ApiError } from '../../api/errors';
import { useRead } from '../../api/use-service';
import { useWords } from '../../i18n/language';
import { Choice, TextInput } from '../../kit/field';
import { MemberFinder, PatientFinder, type Found } from '../../kit/finder';
import { MissingPage } from '../../kit/missing-page';
import { PageHead } from '../../kit/page';
import { Empty, Loaded } from '../../kit/states';
import { MemberReport, PatientReport, type Days } from './report';
import { text } from './text';
import './access.css';

export default function AccessPage() {
  return (
    <Switch>
      <Route path="/">
        <Reports />
      </Route>
      <Route path="/people/:user">{({ user }) => <OfMember id={user} />}</Route>
      <Route component={MissingPage} />
    </Switch>
  );
}

/** Whom the report is about is kept here and not in the address: it may be a patient. */
function Reports({ member }: { member?: Found }) {
  const say = useWords(text);
  const [about, setAbout] = useState<'patient' | 'member'>(member ? 'member' : 'patient');
  const [found, setFound] = useState<Found | undefined>(member);
  const [days, setDays] = useState<Days>({ from: '', to: '' });
  const change = (some: Partial<Days>) => setDays({ ...days, ...some });
  const Finder = about === 'patient' ? PatientFinder : MemberFinder;
  const Report = about === 'patient' ? PatientReport : MemberReport;
  return (
    <>
      <div className="not-printed">
        <PageHead title={say.title} intro={say.intro} />
        <div className="beside access-search" role="search">
          <Choice
            label={say.about}
            value={about}
            onChange={(next) => {
              setAbout(next);
              setFound(undefined);
            }}
            options={[
              { value: 'patient', label: say.patient, hint: say.patientHint },
              { value: 'member', label: say.member, hint: say.memberHint },
            ]}
          />
          <Finder
            key={about}
            label={about === 'patient' ? say.findPatient : say.findMember}
            hint={about === 'patient' ? say.findPatientHint : say.findMemberHint}
            chosen={found}
            choose={setFound}
          />
          <TextInput label={say.from} type="date" value={days.from} onChange={(from) => change({ from })} />
          <TextInput label={say.to} type="date" value={days.to} onChange={(to) => change({ to })} />
        </div>
      </div>
      {found ? (
        <Report key={`${found.id} ${days.from} ${days.to}`} of={found} days={days} />
      ) : (
        <Empty icon="search" title={say.choose}>
          {say.chooseHint}
        </Empty>
      )}
    </>
  );
}

const GONE = 404;

/** Who left the clinic has no page there any more, and a report all the same. */
function OfMember({ id }: { id: string }) {
  const say = useWords(text);
  const query = useRead('GET /api/v1/users/{user}', { path: { user: id } });
  if (query.error instanceof ApiError && query.error.status === GONE)
    return <Reports key={id} member={{ id, name: say.left }} />;
  return <Loaded query={query}>{({ data }) => <Reports key={id} member={{ id, name: data.name }} />}</Loaded>;
}
