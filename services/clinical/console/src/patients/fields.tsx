import { useLanguage, useWords } from '../i18n/language';
import { TextInput, type Bound } from '../kit/field';
import { SelectInput } from '../kit/select-input';
import type { Form } from '../kit/form';
import { countryOptions } from './countries';
import type { PatientValues } from './patient';
import { text } from './text';

const DOCUMENTS = ['national_id', 'rut', 'dni', 'cedula', 'passport'] as const;
const SEXES = ['unknown', 'female', 'male', 'other'] as const;

/** Who somebody is and how they are reached: all that a front desk keeps of a patient. */
export function PatientFields({ form }: { form: Form<PatientValues> }) {
  const say = useWords(text);
  const { locale } = useLanguage();
  const { document, address } = form.values;
  const countries = (own: string) => countryOptions(locale, say.noCountry, own);
  const part = parts(form);
  const known = DOCUMENTS.map((type) => ({ value: type as string, label: say[type] }));
  const isOwnType = document.type !== '' && !known.some(({ value }) => value === document.type);
  return (
    <>
      <fieldset className="fields">
        <legend>{say.who}</legend>
        <TextInput {...form.field('given_names')} label={say.givenNames} maxLength={100} autoComplete="off" />
        <TextInput {...form.field('first_surname')} label={say.firstSurname} maxLength={100} autoComplete="off" />
        <TextInput
          {...form.field('second_surname')}
          label={say.secondSurname}
          optional
          maxLength={100}
          autoComplete="off"
        />
        <TextInput {...form.field('birth_date')} label={say.birthDate} type="date" optional />
        <SelectInput
          {...form.field('sex')}
          label={say.sex}
          options={SEXES.map((sex) => ({ value: sex, label: say[sex] }))}
        />
        <SelectInput
          {...part('document', 'type')}
          label={say.documentType}
          options={[
            { value: '', label: say.noDocument },
            ...known,
            ...(isOwnType ? [{ value: document.type, label: say.otherDocument(document.type) }] : []),
          ]}
        />
        {document.type !== '' && (
          <>
            <TextInput {...part('document', 'number')} label={say.documentNumber} maxLength={40} autoComplete="off" />
            <SelectInput
              {...part('document', 'country')}
              label={say.documentCountry}
              optional
              isPlain
              options={countries(document.country)}
            />
          </>
        )}
      </fieldset>
      <fieldset className="fields">
        <legend>{say.contact}</legend>
        <TextInput
          {...form.field('phone')}
          label={say.phone}
          hint={say.phoneHint}
          type="tel"
          optional
          maxLength={40}
          autoComplete="off"
        />
        <TextInput
          {...form.field('email')}
          label={say.email}
          type="email"
          optional
          maxLength={255}
          autoComplete="off"
        />
        <TextInput {...part('address', 'line')} label={say.line} optional maxLength={255} autoComplete="off" />
        <TextInput {...part('address', 'city')} label={say.city} optional maxLength={100} autoComplete="off" />
        <TextInput {...part('address', 'region')} label={say.region} optional maxLength={100} autoComplete="off" />
        <TextInput
          {...part('address', 'postal_code')}
          label={say.postalCode}
          optional
          maxLength={40}
          autoComplete="off"
        />
        <SelectInput
          {...part('address', 'country')}
          label={say.country}
          optional
          isPlain
          options={countries(address.country)}
        />
      </fieldset>
    </>
  );
}

/** A field of a part of the form, with the service's fault at its own path. */
const parts =
  (form: Form<PatientValues>) =>
  <K extends 'document' | 'address', P extends keyof PatientValues[K] & string>(of: K, name: P): Bound<string> => {
    const { value, onChange } = form.field(of);
    return {
      value: value[name] as string,
      onChange: (next) => onChange({ ...value, [name]: next }),
      error: form.errorOf(`${of}.${name}`),
    };
  };
