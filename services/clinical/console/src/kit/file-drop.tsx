import { useState, type DragEvent, type ReactNode } from 'react';
import { FileTrigger } from 'react-aria-components';

const holdsFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files');

/** Where files are dropped; `children` is a button inside it that opens the browser's own choice, for who drags nothing. */
export function FileDrop(props: {
  label: string;
  hint: ReactNode;
  types: readonly string[];
  choose(files: readonly File[]): void;
  children: ReactNode;
}) {
  const { label, hint, types, choose, children } = props;
  const [isOver, setOver] = useState(false);
  return (
    <div
      role="group"
      aria-label={label}
      className="drop"
      data-drop-target={isOver || undefined}
      onDragOver={(event) => {
        if (!holdsFiles(event)) return;
        // Else the browser opens the file in the place of the page.
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={(event) => {
        if (!(event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget))) setOver(false);
      }}
      onDrop={(event) => {
        if (!holdsFiles(event)) return;
        event.preventDefault();
        setOver(false);
        choose([...event.dataTransfer.files]);
      }}
    >
      {hint}
      <FileTrigger acceptedFileTypes={[...types]} onSelect={(files) => files && choose([...files])}>
        {children}
      </FileTrigger>
    </div>
  );
}
