import { toast } from './feedback.js';

/** Hands a file made in the browser to the person. */
export function saveFile(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  // Later, since some browsers read it only after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** Copies and says so; answers whether it worked, since a browser may refuse. */
export async function copyText(text: string, done: string, failed: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    toast(done);
    return true;
  } catch {
    toast(failed);
    return false;
  }
}
