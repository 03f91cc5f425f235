import { ContentPage } from '../features/pages/content-page.js';

export default function Imprint() {
  return <ContentPage name="impressum" />;
}
