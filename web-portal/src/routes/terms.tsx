import { ContentPage } from '../features/pages/content-page.js';

export default function Terms() {
  return <ContentPage name="agb" />;
}
