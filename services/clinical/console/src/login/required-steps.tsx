import { useWords } from '../i18n/language';
import { Button } from '../kit/button';
import { useToast } from '../kit/toast';
import { EntryFrame } from './entry';
import { useLogOut } from './log-out';
import { PasswordForm } from './password-form';
import { EnrolSecondFactor } from './second-factor';
import { useSession } from '../session/session';
import { text } from './text';
import { roleNames } from './roles';

/** What has to be done before the console opens. */
export default function RequiredSteps({ shutOut }: { shutOut: boolean }) {
  const { data, clinic } = useSession();
  if (data?.password_change_required) return <ChangePassword />;
  if (shutOut && clinic) return <SecondFactorStep clinic={clinic.name} />;
  return <ChooseClinic />;
}

function ChangePassword() {
  const say = useWords(text);
  const toast = useToast();
  const { reload } = useSession();
  return (
    <EntryFrame title={say.changeTitle} intro={say.changeIntro}>
      <PasswordForm
        done={() => {
          toast(say.changed);
          void reload();
        }}
      />
      <LogOut />
    </EntryFrame>
  );
}

function SecondFactorStep({ clinic }: { clinic: string }) {
  const say = useWords(text);
  const { data, reload } = useSession();
  return (
    <EntryFrame title={say.factorTitle} intro={say.factorDue(clinic)}>
      <EnrolSecondFactor done={() => void reload()} />
      {(data?.clinics.length ?? 0) > 1 && <Clinics />}
      <LogOut />
    </EntryFrame>
  );
}

function ChooseClinic() {
  const say = useWords(text);
  const { data } = useSession();
  if (data?.clinics.length === 0)
    return (
      <EntryFrame title={say.noClinic} intro={say.noClinicIntro}>
        <LogOut />
      </EntryFrame>
    );
  return (
    <EntryFrame title={say.clinicTitle}>
      <Clinics />
      <LogOut />
    </EntryFrame>
  );
}

/** All clinics of this person, each a button that opens it. */
function Clinics() {
  const { data, choose } = useSession();
  const roles = useWords(roleNames);
  return (
    <ul className="clinics">
      {data?.clinics.map((clinic) => (
        <li key={clinic.id}>
          <button type="button" onClick={() => choose(clinic.id)}>
            <strong>{clinic.name}</strong>
            <small>{roles[clinic.role as keyof typeof roles] ?? clinic.role}</small>
          </button>
        </li>
      ))}
    </ul>
  );
}

function LogOut() {
  const say = useWords(text);
  const logOut = useLogOut();
  return (
    <Button look="quiet" icon="logout" onPress={() => void logOut()}>
      {say.logOut}
    </Button>
  );
}
