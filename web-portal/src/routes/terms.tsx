import { ProsePage } from '../features/pages/prose-page.js';

export default function Terms() {
  return <ProsePage name="terms" />;
}
