import { toast } from './feedback.js';

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
