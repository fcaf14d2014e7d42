import { useState } from 'react';
import { useRead, useWrite } from '../../api/use-service';
import { useWords, words } from '../../i18n/language';
import { Checkbox } from '../../kit/field';
import { Loaded, useFault } from '../../kit/states';
import { useToast } from '../../kit/toast';
import type { Patient } from '../../patients/patient';

const READ = 'GET /api/v1/patients/{patient}/reminders';

const text = words({
  es: {
    label: 'Recordar sus citas por correo',
    hint: 'Se le escribe antes de cada cita, como dicen los ajustes de la clínica.',
    noAddress: 'No se conoce su correo: no se le escribe.',
  },
  en: {
    label: 'Remind of appointments by mail',
    hint: 'A mail before each appointment, as the settings of the clinic say.',
    noAddress: 'No email address is known, so no mail is sent.',
  },
});

/** Whether the patient is reminded of appointments. What is chosen is shown at once, and taken back where it could not be saved. */
export function Reminders({ of }: { of: Patient }) {
  const say = useWords(text);
  const toast = useToast();
  const fault = useFault();
  const path = { patient: of.id };
  const query = useRead(READ, { path });
  const set = useWrite('PUT /api/v1/patients/{patient}/reminders', { changes: [READ] });
  const [chosen, setChosen] = useState<boolean>();
  const choose = async (enabled: boolean) => {
    if (chosen !== undefined) return;
    setChosen(enabled);
    try {
      const { message } = await set.mutateAsync({ path, body: { enabled } });
      toast(message);
    } catch (error) {
      toast(fault(error), 'bad');
    } finally {
      setChosen(undefined);
    }
  };
  return (
    <Loaded query={query} lines={1}>
      {({ data }) => (
        <Checkbox
          label={say.label}
          hint={of.email === null ? say.noAddress : say.hint}
          value={chosen ?? data.enabled}
          onChange={(enabled) => void choose(enabled)}
        />
      )}
    </Loaded>
  );
}
