import { ProsePage } from '../features/pages/prose-page.js';

export default function Privacy() {
  return <ProsePage name="privacy" />;
}
