import { useId, useState, type ReactNode } from 'react';
import {
  Checkbox as AriaCheckbox,
  FieldError,
  Input,
  Label,
  Radio,
  RadioGroup,
  Text,
  TextArea,
  TextField,
  type TextFieldProps,
} from 'react-aria-components';
import { useWords } from '../i18n/language';
import { Button } from './button';
import { DateInWords } from './date-in-words';
import { useFieldFault, type Fault } from './field-fault';
import { Icon } from './icon';
import { useSecretShown } from '../browser/secret-shown';
import { text } from './text';

/** What `useForm().field(name)` gives a field; `error` is why the service, or the page, does not take it. */
export interface Bound<T> extends Fault {
  value: T;
  onChange(value: T): void;
}

export interface Described {
  label: string;
  hint?: ReactNode;
  optional?: boolean;
}

interface Typed extends Described, Bound<string> {
  type?: 'text' | 'email' | 'tel' | 'search' | 'date' | 'time' | 'datetime-local' | 'number';
  autoComplete?: string;
  inputMode?: TextFieldProps['inputMode'];
  maxLength?: number;
  rows?: number;
  autoFocus?: boolean;
  isDisabled?: boolean;
  /** What Enter does here, in the place of sending the form: a scanner ends what it types with it. */
  onEnter?(): void;
}

/** Every field has a label, says what it takes, and has its fault below it. */
function Wrapped(props: Typed & { children: ReactNode; type?: string; isRequired?: boolean }) {
  const { label, hint, optional, children, value, onChange, onEnter } = props;
  const say = useWords(text);
  const error = useFieldFault(label, props);
  const own = ['type', 'autoComplete', 'inputMode', 'maxLength', 'autoFocus', 'isDisabled'] as const;
  const passed = Object.fromEntries(own.flatMap((name) => (props[name] === undefined ? [] : [[name, props[name]]])));
  return (
    <TextField
      {...passed}
      {...(onEnter && {
        onKeyDown(event) {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          onEnter();
        },
      })}
      className="field"
      value={value}
      onChange={onChange}
      isInvalid={error !== undefined}
      validationBehavior="aria"
    >
      <Label>
        {label}
        {optional && <span className="optional"> {say.optional}</span>}
      </Label>
      {children}
      <FieldError>{error}</FieldError>
      {hint && <Text slot="description">{hint}</Text>}
    </TextField>
  );
}

/** One line of text, or several with `rows`. */
export function TextInput(props: Typed) {
  const { rows, type, value } = props;
  return (
    <Wrapped {...props}>
      {type === 'date' && <DateInWords of={value} />}
      {rows === undefined ? <Input /> : <TextArea rows={rows} />}
    </Wrapped>
  );
}

/** A time of day, on the clock of 24 hours that the whole console shows; `clockTime` reads what was typed. */
export const TimeInput = (props: Typed) => (
  <TextInput {...props} inputMode="numeric" maxLength={5} autoComplete="off" />
);

/** A secret that may be looked at while it is typed. */
export function PasswordInput(props: Typed & { show: string; hide: string }) {
  const { show, hide, ...typed } = props;
  const [seen, setSeen] = useState(false);
  useSecretShown();
  return (
    <Wrapped {...typed} type={seen ? 'text' : ('password' as 'text')}>
      <div className="with-button">
        <Input />
        <Button
          look="quiet"
          icon="eye"
          aria-label={seen ? hide : show}
          aria-pressed={seen}
          onPress={() => setSeen(!seen)}
        />
      </div>
    </Wrapped>
  );
}

export interface Option<T extends string> {
  value: T;
  label: string;
  hint?: ReactNode;
}

/** One of a few, all in sight, each with what it means. */
export function Choice<T extends string>(
  props: Described & Bound<T> & { options: readonly Option<T>[]; autoFocus?: boolean },
) {
  const { label, hint, value, onChange, options, autoFocus = false } = props;
  const error = useFieldFault(label, props);
  return (
    <RadioGroup
      className="field choice"
      // None yet, or no key gets to any of them.
      value={options.some((option) => option.value === value) ? value : null}
      onChange={(next) => onChange(next as T)}
      isInvalid={error !== undefined}
      validationBehavior="aria"
    >
      <Label>{label}</Label>
      {hint && <Text slot="description">{hint}</Text>}
      <div className="choice-options">
        {options.map((option) => (
          <Radio
            key={option.value}
            value={option.value}
            className="choice-option"
            autoFocus={autoFocus && option.value === value}
          >
            <span className="choice-mark" aria-hidden="true" />
            <span>
              <strong>{option.label}</strong>
              {option.hint && <small>{option.hint}</small>}
            </span>
          </Radio>
        ))}
      </div>
      <FieldError>{error}</FieldError>
    </RadioGroup>
  );
}

export function Checkbox(props: Bound<boolean> & { label: ReactNode; hint?: ReactNode; isDisabled?: boolean }) {
  return (
    <AriaCheckbox
      className="checkbox"
      isSelected={props.value}
      onChange={props.onChange}
      isDisabled={props.isDisabled ?? false}
    >
      <span className="checkbox-mark" aria-hidden="true">
        <Icon name="check" size={14} />
      </span>
      <span>
        {props.label}
        {props.hint && <small>{props.hint}</small>}
      </span>
    </AriaCheckbox>
  );
}

/** Boxes of which several may be chosen, under one heading. */
export function Fieldset(
  props: Pick<Described, 'label' | 'hint'> & { error?: string | undefined; children: ReactNode },
) {
  const { label, hint, error, children } = props;
  const id = useId();
  return (
    <fieldset
      className="field"
      aria-describedby={`${hint ? `${id}-hint ` : ''}${id}-error`}
      data-invalid={error !== undefined || undefined}
    >
      <legend>{label}</legend>
      {hint && (
        <span className="hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
      {children}
      <span className="error" id={`${id}-error`} role="alert">
        {error}
      </span>
    </fieldset>
  );
}

/** What is chosen of several, after one of them was chosen or given up. */
export const toggled = <T,>(list: readonly T[], item: T, on: boolean): T[] =>
  on ? [...list, item] : list.filter((each) => each !== item);
