// The app's own server: it knows nothing of the copilot.
const orders = [];

export async function POST(request) {
  const order = Object.fromEntries(await request.formData());
  orders.push(order);
  return new Response(`Thank you, ${order.name}.`);
}

export const dynamic = "force-dynamic";
export const GET = () => Response.json(orders);
