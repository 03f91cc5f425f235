import { ProsePage } from '../features/pages/prose-page.js';

export default function Imprint() {
  return <ProsePage name="imprint" />;
}
