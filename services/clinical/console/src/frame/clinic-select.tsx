import { useId } from 'react';
import { useLocation } from 'wouter';
import { useWords } from '../i18n/language';
import { Icon } from '../kit/icon';
import { useLeave } from '../kit/unsaved';
import { useSession, type Clinic } from '../session/session';
import { text } from './text';

/** In which clinic one is, and a way to the others; `note` says as what. */
export function ClinicSelect({ clinics, note }: { clinics: readonly Clinic[]; note?: string | undefined }) {
  const say = useWords(text);
  const id = useId();
  const { clinic, choose } = useSession();
  const [path, go] = useLocation();
  const leave = useLeave();
  function change(to: string) {
    choose(to);
    // What a list of the one clinic was narrowed down to is not in the other.
    go(path, { replace: true });
  }
  if (clinics.length < 2)
    return (
      <p className="clinic">
        <strong>{clinic?.name}</strong>
        {note && <small>{note}</small>}
      </p>
    );
  return (
    <div className="clinic">
      <label className="visually-hidden" htmlFor={id}>
        {say.clinicLabel}
      </label>
      <div className="select">
        <select id={id} value={clinic?.id} onChange={({ target: { value } }) => leave(() => change(value))}>
          {clinics.map(({ id: value, name }) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
        <Icon name="chevronDown" size={16} />
      </div>
      {note && <small>{note}</small>}
    </div>
  );
}
