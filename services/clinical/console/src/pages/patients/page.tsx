import { Route, Switch, useLocation } from 'wouter';
import { useWords } from '../../i18n/language';
import { LinkButton } from '../../kit/button';
import { MissingPage } from '../../kit/missing-page';
import { PageHead } from '../../kit/page';
import { useToast } from '../../kit/toast';
import { PatientSearch } from '../../patients/patient-search';
import { Register } from '../../patients/register';
import { useSession } from '../../session/session';
import { Duplicates } from './duplicates';
import { Edit } from './edit';
import { ChooseOther, Merge } from './merge';
import { PatientPage } from './patient-page';
import { text } from './text';
import './patients-page.css';

export default function PatientsPage() {
  return (
    <Switch>
      <Route path="/" component={Patients} />
      <Route path="/new" component={NewPatient} />
      <Route path="/duplicates" component={Duplicates} />
      <Route path="/:patient">{({ patient }) => <PatientPage key={patient} id={patient} />}</Route>
      <Route path="/:patient/edit">{({ patient }) => <Edit key={patient} id={patient} />}</Route>
      <Route path="/:patient/merge">{({ patient }) => <ChooseOther key={patient} id={patient} />}</Route>
      <Route path="/:patient/merge/:other">
        {({ patient, other }) => <Merge key={`${patient} ${other}`} ids={[patient, other]} />}
      </Route>
      <Route component={MissingPage} />
    </Switch>
  );
}

function Patients() {
  const say = useWords(text);
  const { can } = useSession();
  return (
    <>
      <PageHead
        title={say.title}
        actions={
          <>
            {can('patients:merge') && <LinkButton href="/duplicates">{say.duplicates}</LinkButton>}
            <LinkButton href="/new" look="primary" icon="plus">
              {say.register}
            </LinkButton>
          </>
        }
      />
      <PatientSearch
        place="patients"
        href={({ id }) => `/${id}`}
        none={
          <LinkButton href="/new" icon="plus">
            {say.register}
          </LinkButton>
        }
      />
    </>
  );
}

function NewPatient() {
  const say = useWords(text);
  const toast = useToast();
  const [, go] = useLocation();
  return (
    <>
      <PageHead title={say.newTitle} intro={say.newIntro} back={{ href: '/', title: say.back }} />
      <Register
        cancel={<LinkButton href="/">{say.cancel}</LinkButton>}
        done={({ id, full_name }, created) => {
          if (created) toast(say.registered(full_name));
          go(`/${id}`);
        }}
      />
    </>
  );
}
