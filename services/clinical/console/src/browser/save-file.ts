/** Some browsers begin to read a file only after the click. */
const READ_MS = 60_000;

/** Lets the browser keep it as a file under that name. */
export function saveFile(name: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), READ_MS);
}
