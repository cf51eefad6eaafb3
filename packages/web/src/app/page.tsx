export default function Page() {
  return <main>Giselle</main>;
}
