// What `snapshot({ text: true })` of @giselles-ai/browser-tool returns for a small form.
export const snapshot = {
  snapshotId: "s1",
  url: "https://shop.example/sign-up",
  origin: "https://shop.example",
  title: "Sign up",
  viewport: { width: 1280, height: 800 },
  fields: [
    { fieldId: "input-1", kind: "text", label: "Full name", required: true, currentValue: "", selector: "#name" },
    { fieldId: "button-2", kind: "button", label: "Sign up", required: false, currentValue: "", selector: "#send" },
  ],
  text: 'page "Sign up" https://shop.example/sign-up\ninput-1 "Full name"*\nbutton-2 "Sign up"',
};
