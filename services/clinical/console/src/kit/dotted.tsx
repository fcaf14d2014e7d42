import { Fragment } from 'react';

/** Short facts with a dot between them: in several lines each stays whole, where a line has room for it. */
export function Dotted({ parts }: { parts: readonly (string | number | false | null | undefined)[] }) {
  const said = parts.filter(Boolean);
  return said.map((part, index) => (
    // They are told again as a whole: none is moved.
    <Fragment key={index}>
      {index > 0 && ' '}
      <span className="whole">{index < said.length - 1 ? `${part} ·` : part}</span>
    </Fragment>
  ));
}
