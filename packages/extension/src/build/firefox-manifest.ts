// The Firefox build has the same files, with a manifest in Firefox's words.

export interface Manifest {
  name: string;
  description: string;
  version: string;
  permissions: string[];
  action: { default_title: string; default_popup: string };
  content_security_policy: { extension_pages: string };
  side_panel?: { default_path: string };
  background: { service_worker?: string; scripts?: string[] };
  [key: string]: unknown;
}

/** The first version whose messages name the document that sent them, which every check of a grant needs. */
const minVersion = "153.0";

/** Firefox has no service workers for extensions, and a sidebar in place of the side panel. */
export function toFirefoxManifest(manifest: Manifest): Manifest {
  const { minimum_chrome_version, side_panel, externally_connectable, background, permissions, ...same } = manifest;
  if (!background.service_worker || !side_panel) throw new Error("The manifest has no worker or no side panel.");
  return {
    ...same,
    permissions: permissions.filter((permission) => permission !== "sidePanel"),
    background: { scripts: [background.service_worker] },
    sidebar_action: { default_title: "Giselle", default_panel: side_panel.default_path, open_at_install: false },
    browser_specific_settings: {
      gecko: {
        id: "share-a-tab@giselles.ai",
        strict_min_version: minVersion,
        // What a shared page shows goes to the agent that the user has connected.
        data_collection_permissions: { required: ["websiteContent"] },
      },
    },
  };
}
