// The app's own server: it knows nothing of the copilot.
const guests = [];

export async function POST(request) {
  const guest = Object.fromEntries(await request.formData());
  guests.push(guest);
  return new Response(`See you in the ${guest.time}, ${guest.name}.`);
}

export const dynamic = "force-dynamic";
export const GET = () => Response.json(guests);
